// The one-file edition, after its files: provides the interpreter that PyScript will import, which takes its parts
// from the page, then starts PyScript.
(async () => {
    "use strict";

    const { base, load, provide, text } = globalThis.tablelightFiles;
    try {
        const [, folder] = /^interpreter = "\.\/(.*)\/interpreter\.js"$/m.exec(await text("pyscript.toml"));
        const name = `${folder}/pyodide.js`;
        const [{ loadPyodide, version }, { default: createPyodideModule }, lockFileContents] = await Promise.all([
            load(name), load(`${folder}/pyodide.asm.js`), text(`${folder}/pyodide-lock.json`),
        ]);
        const own = { indexURL: `${base}${folder}/`, createPyodideModule, lockFileContents };
        provide(`${folder}/interpreter.js`, { version, loadPyodide: (options) => loadPyodide({ ...options, ...own }) });
        await load("pyscript.js");
    } catch (error) {
        globalThis.tablelight.boot.fail(error.message);
    }
})();
