// Bundles JavaScript modules with Rollup:  node tools/bundle.mjs JOBS.json
//
// Each job is {"from": entry, "to": file, "format": "iife" | "es", "ignore": [...], "importer": name}. `ignore` holds
// patterns of modules to leave out; `importer` names a function of the page that takes the place of import() for URLs
// that are only known when the page runs.
import { readFile } from "node:fs/promises";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import terser from "@rollup/plugin-terser";
import { rollup } from "rollup";

// What a left-out module looks like to its importers: no plugin, and no notes of errors in the page.
const EMPTY = "export default undefined; export const notOnDOM = () => {}, notify = () => {};";
const HARMLESS = new Set(["CIRCULAR_DEPENDENCY", "EVAL", "THIS_IS_UNDEFINED"]);

// js-aruco2 adds to `this`, or to the result of `require`.
const asModule = (code) => {
    const needed = [...code.matchAll(/var (\w+) = this\.\w+ \|\| require\('([^']+)'\)/g)];
    const imports = needed.map(([, name, path]) => `import { default as from${name} } from "${path}.js";`).join("\n");
    const known = needed.map(([, name]) => `${name}: from${name}.${name}`).join(", ");
    return `${imports}\nconst found = { ${known} };\n(function () {\n${code}\n}).call(found);\nexport default found;`;
};

for (const { from, to, format, ignore = [], importer } of JSON.parse(await readFile(process.argv[2], "utf8"))) {
    const unwanted = ignore.map((pattern) => new RegExp(pattern));
    const ours = {
        name: "tablelight",
        transform: (code, id) => /node_modules\/js-aruco2\//.test(id) ? asModule(code) : null,
        load: (id) => unwanted.some((pattern) => pattern.test(id)) ? EMPTY : null,
        renderDynamicImport: () => importer ? { left: `${importer}(`, right: ")" } : null,
    };
    const bundle = await rollup({
        input: from,
        plugins: [
            ours,
            nodeResolve({ browser: true }),
            replace({ preventAssignment: true, values: { "process.env.NODE_ENV": '"production"' } }),
            terser(),
        ],
        onwarn(warning) {
            if (!HARMLESS.has(warning.code)) console.warn(warning.message);
        },
    });
    await bundle.write({ file: to, format, inlineDynamicImports: true });
    await bundle.close();
}
