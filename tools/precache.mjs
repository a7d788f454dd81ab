// Writes the service worker with the list of what it keeps:  node tools/precache.mjs DIST WORKER UNIQUE
// UNIQUE is a pattern of the names that carry a hash of their content: those may come from the browser's own cache.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { injectManifest } from "workbox-build";

const [dist, worker, unique] = process.argv.slice(2);
const hashOf = async (url) =>
    `sha256-${createHash("sha256").update(await readFile(`${dist}/${url}`)).digest("base64")}`;
const { count, size, warnings } = await injectManifest({
    globDirectory: dist,
    globPatterns: ["**/*"],
    globIgnores: ["licences/**", "sw.js", "tablelight.html"],
    swSrc: worker,
    swDest: `${dist}/sw.js`,
    maximumFileSizeToCacheInBytes: 32 * 1024 * 1024,
    manifestTransforms: [async (entries) => ({
        manifest: await Promise.all(entries.sort((a, b) => (a.url < b.url ? -1 : 1)).map(async (entry) => ({
            ...entry, integrity: await hashOf(entry.url), // a wrong answer of the host is never kept
        }))),
    })],
    dontCacheBustURLsMatching: new RegExp(unique),
});
for (const warning of warnings) console.warn(warning);
console.log(`${count} files, ${(size / 1e6).toFixed(1)} MB kept for offline use`);
