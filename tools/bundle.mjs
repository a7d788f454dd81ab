// Bundles JavaScript modules with Rollup:  node tools/bundle.mjs JOBS.json
// Each job is {"from": entry, "to": file, "format": "iife" | "es", "ignore": [pattern of modules to leave out]}.
import { readFile } from "node:fs/promises";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import terser from "@rollup/plugin-terser";
import { rollup } from "rollup";

for (const { from, to, format, ignore = [] } of JSON.parse(await readFile(process.argv[2], "utf8"))) {
    const unwanted = ignore.map((pattern) => new RegExp(pattern));
    const leaveOut = {
        name: "leave-out",
        load: (id) => unwanted.some((pattern) => pattern.test(id)) ? "export default undefined;" : null,
    };
    const bundle = await rollup({
        input: from,
        plugins: [
            leaveOut,
            nodeResolve({ browser: true }),
            replace({ preventAssignment: true, values: { "process.env.NODE_ENV": '"production"' } }),
            terser(),
        ],
        onwarn(warning) {
            if (!["CIRCULAR_DEPENDENCY", "EVAL", "THIS_IS_UNDEFINED"].includes(warning.code)) console.warn(warning.message);
        },
    });
    await bundle.write({ file: to, format, inlineDynamicImports: true });
    await bundle.close();
}
