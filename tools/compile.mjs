// Replaces the Python sources in zip archives by bytecode, compiled by the same Pyodide that the page runs.
//
//     node tools/compile.mjs JOBS.json
//
// Each job is {"from": zip, "to": zip, "optimize": 1 | 2}. Level 1, for the app, drops docstrings and the types of
// functions and modules; level 2 drops docstrings, assertions and lines.
import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const program = `
import ast, io, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from types import CodeType

EPOCH = (1980, 1, 1, 0, 0, 0)
NO_HASH = bytes(8)

def without_docstrings(tree):
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):  # docstrings, and the texts that stand below what they describe
            body[:] = [each for each in body if not is_text(each)] or (
                [] if isinstance(node, ast.Module) else [ast.copy_location(ast.Pass(), body[0])]
            )

def without_types(tree):
    # Of functions and modules: nothing asks for them while the app runs (classes keep theirs, attrs reads them).
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return OfVariables().visit(tree)

class OfVariables(ast.NodeTransformer):
    # Of a module's variables: classes keep those of theirs, and functions never note them.
    def visit_ClassDef(self, node):
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef

    def visit_AnnAssign(self, node):
        return node.value and ast.copy_location(ast.Assign([node.target], node.value, lineno=node.lineno), node)

def is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)

def without_lines(code):
    # What others wrote is not looked for faults in here: its tracebacks name files and functions, the app's also lines.
    inner = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)

def archive(data, optimize):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        def add(name, content):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            new.writestr(entry, content)
        for info in sorted(old.infolist(), key=lambda info: info.filename):
            name, content = info.filename, None if info.is_dir() else old.read(info)
            if content is None:
                continue
            if not name.endswith(".py"):
                add(name, content)
                continue
            # unchecked: the archive is made as one piece, so Python need not compare it with a source (nor have its hash, of
            # which nothing can be packed)
            # (Pyodide's own packages build their help from docstrings while they start)
            level = 0 if name.startswith(("pyodide/", "_pyodide/")) else optimize
            tree = ast.parse(content, name)
            if level == 1:
                without_docstrings(tree)
                tree = without_types(tree)
            code = compile(tree, name, "exec", dont_inherit=True, optimize=0 if level == 1 else level)
            if level == 2:
                code = without_lines(code)
            pyc = bytes(_code_to_hash_pyc(code, NO_HASH, checked=False))
            add(name + "c", pyc)
    return out.getvalue()
`;

const jobs = JSON.parse(await readFile(process.argv[2], "utf8"));
// Bytecode without columns has a third of the line tables; tracebacks keep their lines.
const pyodide = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" } });
const scope = pyodide.globals.get("dict")();
pyodide.runPython(program, { globals: scope });
const archive = scope.get("archive");
for (const { from, to, optimize } of jobs) {
    const data = pyodide.toPy(new Uint8Array(await readFile(from)));
    const result = archive.callKwargs(data, { optimize });
    await writeFile(to, result.toJs());
    result.destroy();
    data.destroy();
}
