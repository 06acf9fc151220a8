/**
 * Finds the graphs of a project in its sources with the compiler of TypeScript, and what each takes, keeps and gives by its
 * types. Nothing of the project is executed.
 */
import { dirname, join } from 'node:path';
import type ts from 'typescript';
import { LENT } from '../engine.ts';
import { type Schema, SchemaWriter } from './json-schema.ts';

type Compiler = typeof ts;

/** What the types of a graph tell. A part that they do not tell is absent. */
export interface TypedGraph {
  input?: Schema;
  output?: Schema;
  state?: Schema;
  context?: Schema;
  /** By the name of the node that is the subgraph. */
  subgraphs: Record<string, TypedGraph>;
}

export interface GraphSource {
  name: string;
  /** The module, as an absolute path. */
  file: string;
  exportName: string;
}

export interface TypesOfProject {
  graphs: Record<string, TypedGraph>;
  /** The files of the project that the types come from, as absolute paths. */
  files: string[];
  /** The first mistake of the types, when something could not be told for it. */
  mistake?: string;
}

/** A graph in a graph in a graph is read that far. */
const MAX_NESTING = 8;

export function typesOfProject(compiler: Compiler, directory: string, sources: GraphSource[]): TypesOfProject {
  const settings = settingsOf(compiler, directory);
  const program = programOf(compiler, directory, sources, settings);
  const reader = new GraphReader(compiler, program);
  const graphs: Record<string, TypedGraph> = {};
  for (const source of sources) {
    const typed = reader.exported(source);
    if (typed) graphs[source.name] = typed;
  }
  const own = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/') && !isOfCompiler(fileName));
  const told = reader.complete && Object.keys(graphs).length === sources.length;
  const mistake = told ? undefined : firstMistake(compiler, program, own, directory);
  const files = [...own.map(({ fileName }) => fileName), ...(settings.file === undefined ? [] : [settings.file])];
  return { graphs, files, ...(mistake === undefined ? {} : { mistake }) };
}

function isOfCompiler(file: string): boolean {
  return /\/typescript\/lib\/lib\.[^/]*\.d\.ts$/.test(file);
}

function programOf(
  compiler: Compiler,
  directory: string,
  sources: GraphSource[],
  { options, declarations }: Settings,
): ts.Program {
  const host = compiler.createCompilerHost(options);
  const cache = compiler.createModuleResolutionCache(directory, (file) => file, options);
  const resolve = (name: string, file: string, mode: ts.ResolutionMode) =>
    compiler.resolveModuleName(name, file, options, host, cache, undefined, mode);
  // As when the graphs are imported, a project without LangGraph gets the server's.
  host.resolveModuleNameLiterals = (literals, file, _redirected, _options, source) =>
    literals.map((literal) => {
      const mode = compiler.getModeForUsageLocation(source, literal, options);
      const found = resolve(literal.text, file, mode);
      if (found.resolvedModule || !LENT.test(literal.text)) return found;
      return compiler.resolveModuleName(literal.text, import.meta.filename, options, host, undefined, undefined, mode);
    });
  const roots = [...new Set(sources.map(({ file }) => file)), ...declarations];
  return compiler.createProgram({ rootNames: roots, options, host });
}

interface Settings {
  /** tsconfig.json. */
  file: string | undefined;
  options: ts.CompilerOptions;
  /** The files with declarations that it includes. */
  declarations: string[];
}

function settingsOf(compiler: Compiler, directory: string): Settings {
  const { ModuleKind, ModuleResolutionKind, ScriptTarget } = compiler;
  const file = compiler.findConfigFile(directory, compiler.sys.fileExists);
  const read = file === undefined ? undefined : compiler.readConfigFile(file, compiler.sys.readFile).config;
  const parsed = read && file ? compiler.parseJsonConfigFileContent(read, compiler.sys, dirname(file)) : undefined;
  const otherwise: ts.CompilerOptions = {
    ...{ strict: true, target: ScriptTarget.ESNext, module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
    ...{ allowImportingTsExtensions: true, esModuleInterop: true, types: [] },
  };
  const options: ts.CompilerOptions = {
    ...(parsed?.options ?? otherwise),
    ...{ noEmit: true, skipLibCheck: true, allowJs: true, incremental: false, composite: false, declaration: false },
  };
  delete options.tsBuildInfoFile;
  const declarations = (parsed?.fileNames ?? []).filter((name) => /\.d\.[cm]?ts$/.test(name) && !name.includes('/node_modules/'));
  return { file, options, declarations };
}

function firstMistake(
  compiler: Compiler,
  program: ts.Program,
  files: readonly ts.SourceFile[],
  directory: string,
): string | undefined {
  for (const file of files) {
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)][0];
    if (!found) continue;
    const { line, character } = file.getLineAndCharacterOfPosition(found.start ?? 0);
    const shown = file.fileName.startsWith(join(directory, '/')) ? file.fileName.slice(directory.length + 1) : file.fileName;
    const text = compiler.flattenDiagnosticMessageText(found.messageText, ' ');
    return `${shown}:${line + 1}:${character + 1}: ${text.replaceAll(/\s+/g, ' ').slice(0, 500)} (TS${found.code})`;
  }
  return undefined;
}

class GraphReader {
  readonly #ts: Compiler;
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  /** Whether every type was found. */
  complete = true;

  constructor(compiler: Compiler, program: ts.Program) {
    this.#ts = compiler;
    this.#program = program;
    this.#checker = program.getTypeChecker();
  }

  exported({ file, exportName }: GraphSource): TypedGraph | undefined {
    const source = this.#program.getSourceFile(file);
    const module = source && this.#checker.getSymbolAtLocation(source);
    const symbol = module && this.#checker.getExportsOfModule(module).find(({ name }) => name === exportName);
    if (!symbol) return undefined;
    const typed = this.#graph(this.#checker.getTypeOfSymbol(this.#real(symbol)));
    return typed && { ...typed, subgraphs: this.#subgraphs(this.#declaredAs(symbol), new Set()) };
  }

  /** What the types of a value tell, when it is or makes a graph. */
  #graph(value: ts.Type): TypedGraph | undefined {
    const graph = this.#graphType(value);
    if (!graph) return undefined;
    const builder = this.#property(graph, 'builder');
    const channels = (name: string) => builder && this.#channels(this.#property(builder, name));
    const values = (name: string) => this.#values(this.#property(graph, name));
    return {
      ...this.#part('input', channels('_inputDefinition') ?? values('~InputType')),
      ...this.#part('output', channels('_outputDefinition') ?? values('~OutputType')),
      ...this.#part('state', values('~RunOutput') ?? values('~OutputType')),
      ...this.#part('context', channels('_configSchema')),
      subgraphs: {},
    };
  }

  #part(name: string, properties: Map<string, { type: ts.Type; symbol: ts.Symbol }> | undefined): Record<string, Schema> {
    if (!properties) return {};
    const writer = new SchemaWriter(this.#ts, this.#checker);
    const schema = writer.object(properties);
    if (writer.unknownTypes) this.complete = false;
    return { [name]: schema };
  }

  /** An export is a graph, a builder, an object with a `graph`, a promise of one of these, or a function that makes one. */
  #graphType(value: ts.Type): ts.Type | undefined {
    let type: ts.Type | undefined = value;
    for (let step = 0; type && step < 6; step++) {
      if (this.#property(type, 'lg_is_pregel')) return type;
      const awaited = this.#checker.getAwaitedType(type);
      const compile = this.#property(type, 'compile');
      if (awaited && awaited !== type) type = awaited;
      else if (type.getCallSignatures().length > 0) type = type.getCallSignatures()[0]!.getReturnType();
      else if (compile) type = compile.getCallSignatures()[0]?.getReturnType();
      else type = this.#property(type, 'graph');
    }
    return undefined;
  }

  /** The values of a definition of channels. */
  #channels(definition: ts.Type | undefined): Map<string, { type: ts.Type; symbol: ts.Symbol }> | undefined {
    const found = this.#values(definition && this.#checker.getNonNullableType(definition));
    if (!found) return undefined;
    for (const [name, { type, symbol }] of found) {
      const channel = type.getCallSignatures()[0]?.getReturnType() ?? type;
      const value = this.#property(channel, 'ValueType');
      if (!value) return undefined;
      found.set(name, { type: value, symbol });
    }
    return found;
  }

  #values(type: ts.Type | undefined): Map<string, { type: ts.Type; symbol: ts.Symbol }> | undefined {
    if (!type || type.flags & this.#ts.TypeFlags.Any) return undefined;
    const symbols = this.#checker.getPropertiesOfType(type);
    if (symbols.length === 0) return undefined;
    return new Map(symbols.map((symbol) => [symbol.name, { symbol, type: this.#checker.getTypeOfSymbol(symbol) }]));
  }

  #property(type: ts.Type, name: string): ts.Type | undefined {
    const symbol = this.#checker.getPropertyOfType(type, name);
    return symbol && this.#checker.getTypeOfSymbol(symbol);
  }

  #real(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & this.#ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Where a value is made: what its variable begins as, or the function. */
  #declaredAs(symbol: ts.Symbol): ts.Node | undefined {
    const declaration = this.#real(symbol).declarations?.[0];
    if (!declaration) return undefined;
    if (this.#ts.isVariableDeclaration(declaration)) return declaration.initializer;
    return this.#ts.isExportAssignment(declaration) ? declaration.expression : declaration;
  }

  /** The graphs that the source of a graph adds as nodes: `.addNode('name', graph)` in the chain of calls that makes it. */
  #subgraphs(made: ts.Node | undefined, around: Set<ts.Node>): Record<string, TypedGraph> {
    const found: Record<string, TypedGraph> = {};
    if (!made || around.has(made) || around.size > MAX_NESTING) return found;
    const inside = new Set([...around, made]);
    const visit = (node: ts.Node): void => {
      if (this.#ts.isCallExpression(node)) this.#addedNode(node, inside, found);
      if (this.#ts.isIdentifier(node)) {
        const symbol = this.#checker.getSymbolAtLocation(node);
        const from = symbol && this.#isBuilder(symbol, node) ? this.#declaredAs(symbol) : undefined;
        if (from && !inside.has(from))
          Object.assign(found, this.#subgraphs(from, inside), this.#statements(symbol!, from, inside));
      } else if (this.#ts.isCallExpression(node) || this.#ts.isPropertyAccessExpression(node)) {
        // What is passed to a call, such as the function of a node, makes no part of this graph.
        visit(node.expression);
      } else this.#ts.forEachChild(node, visit);
    };
    visit(made);
    return found;
  }

  #isBuilder(symbol: ts.Symbol, at: ts.Node): boolean {
    const type = this.#checker.getTypeOfSymbolAtLocation(this.#real(symbol), at);
    return this.#graphType(type) !== undefined;
  }

  #addedNode(call: ts.CallExpression, around: Set<ts.Node>, found: Record<string, TypedGraph>): void {
    const { expression, arguments: given } = call;
    const [name, node] = given;
    if (!this.#ts.isPropertyAccessExpression(expression) || expression.name.text !== 'addNode') return;
    if (!name || !node || !this.#ts.isStringLiteralLike(name)) return;
    const type = this.#checker.getTypeAtLocation(node);
    const typed = this.#property(type, 'lg_is_pregel') ? this.#graph(type) : undefined;
    if (!typed) return;
    const symbol = this.#checker.getSymbolAtLocation(node);
    const made = symbol ? this.#declaredAs(symbol) : node;
    found[name.text] = { ...typed, subgraphs: this.#subgraphs(made, around) };
  }

  /** Nodes that statements of their own add to the builder of a variable. */
  #statements(symbol: ts.Symbol, from: ts.Node, around: Set<ts.Node>): Record<string, TypedGraph> {
    const found: Record<string, TypedGraph> = {};
    const visit = (node: ts.Node): void => {
      if (this.#ts.isCallExpression(node) && this.#ts.isPropertyAccessExpression(node.expression)) {
        let base: ts.Node = node;
        while (this.#ts.isCallExpression(base) || this.#ts.isPropertyAccessExpression(base)) base = base.expression;
        if (this.#checker.getSymbolAtLocation(base) === symbol) this.#addedNode(node, around, found);
      }
      this.#ts.forEachChild(node, visit);
    };
    visit(from.getSourceFile());
    return found;
  }
}
