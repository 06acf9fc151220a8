/** The project's TypeScript compiler and settings, over files of a test's own. */
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../../scripts/generate/contracts.ts';

const options = readOptions();
const libraries = new Map<string, ts.SourceFile | undefined>();

/**
 * What the compiler says about these files and, unless they are `alone`, all they import: `path: text` each, with paths below
 * `folder`.
 */
export function typeErrors(folder: string, files: string[], { alone = false } = {}): string[] {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  // Libraries are the same in every program and are what takes the time.
  host.getSourceFile = (name, ...rest) => {
    if (!name.includes('/node_modules/')) return read(name, ...rest);
    if (!libraries.has(name)) libraries.set(name, read(name, ...rest));
    return libraries.get(name);
  };
  const program = ts.createProgram(
    files.map((file) => join(folder, file)),
    options,
    host,
  );
  const found = alone
    ? files.flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(join(folder, file))))
    : ts.getPreEmitDiagnostics(program);
  return found.map(({ file, messageText }) => {
    const where = file ? relative(folder, file.fileName) : 'options';
    return `${where}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

function readOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent({ ...config, include: [], files: ['package.json'] }, ts.sys, root);
  const { incremental: _incremental, tsBuildInfoFile: _file, configFilePath: _path, ...rest } = parsed.options;
  return { ...rest, typeRoots: [join(root, 'node_modules/@types')], noUnusedLocals: false };
}
