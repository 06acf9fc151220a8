/**
 * Turns texts into vectors for the semantic search of the store, as `store.index` of langgraph.json says: by a model of a provider,
 * through the LangChain package that the project brings, or by a function of the project.
 */
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HOSTED, ProjectError } from '../../langgraph-json.ts';
import { messageOf, Problem } from '../../problem.ts';
import type { Project, StoreIndex } from '../graphs/project.ts';
import { textsAt } from './text-paths.ts';

/** The package of each provider and its class. */
const PROVIDERS: Readonly<Record<string, readonly [module: string, className: string]>> = {
  azure_openai: ['@langchain/openai', 'AzureOpenAIEmbeddings'],
  bedrock: ['@langchain/aws', 'BedrockEmbeddings'],
  cohere: ['@langchain/cohere', 'CohereEmbeddings'],
  google_genai: ['@langchain/google-genai', 'GoogleGenerativeAIEmbeddings'],
  google_vertexai: ['@langchain/google-vertexai', 'VertexAIEmbeddings'],
  huggingface: ['@langchain/community/embeddings/hf', 'HuggingFaceInferenceEmbeddings'],
  mistralai: ['@langchain/mistralai', 'MistralAIEmbeddings'],
  ollama: ['@langchain/ollama', 'OllamaEmbeddings'],
  openai: ['@langchain/openai', 'OpenAIEmbeddings'],
};

/** How long a model may take for one call. */
const EMBED_MS = 60_000;

/** Texts of one item, and texts in one call of the model. */
const MOST_TEXTS = 1_000;
const TEXTS_AT_ONCE = 256;

type Vectors = ArrayLike<number>[];

interface Model {
  embedDocuments(texts: string[]): Promise<Vectors> | Vectors;
  embedQuery(text: string): Promise<ArrayLike<number>> | ArrayLike<number>;
}

/** One text of an item. `field` names its place in the value. */
export interface IndexedText {
  field: string;
  text: string;
}

export class Embedding {
  readonly #index: StoreIndex;
  readonly #model: Model;
  /** Differs whenever vectors of other settings cannot be compared with those of these. */
  readonly mark: string;

  constructor(index: StoreIndex, model: Model) {
    this.#index = index;
    this.#model = model;
    this.mark = hash('sha256', JSON.stringify([index.embed, index.dims, index.fields])).slice(0, 16);
  }

  /** The texts of a value that are searched: those at `paths`, by default at the fields of langgraph.json. */
  textsOf(value: unknown, paths: readonly string[] = this.#index.fields): IndexedText[] {
    const found = paths.flatMap((path) => {
      const texts = textsAt(value, path);
      return texts.map((text, at) => ({ field: texts.length > 1 ? `${path}.${at}` : path, text }));
    });
    const byField = new Map(found.map((one) => [one.field, one]));
    if (byField.size > MOST_TEXTS)
      throw new Problem('invalid', `index: it leads to ${byField.size} texts of the value, and ${MOST_TEXTS} are the most.`);
    return [...byField.values()];
  }

  /** A vector for each text, of length 1. Throws `unavailable`. */
  async documents(texts: readonly string[], stopped?: AbortSignal): Promise<Map<string, Float32Array>> {
    const distinct = [...new Set(texts)];
    const found = new Map<string, Float32Array>();
    for (let at = 0; at < distinct.length; at += TEXTS_AT_ONCE) {
      const some = distinct.slice(at, at + TEXTS_AT_ONCE);
      const vectors = await this.#ask(() => this.#model.embedDocuments(some), stopped);
      if (!Array.isArray(vectors) || vectors.length !== some.length)
        throw failed(new Error(`it made ${Array.isArray(vectors) ? vectors.length : 'no'} vectors of ${some.length} texts`));
      for (const [index, text] of some.entries()) found.set(text, this.#unit(vectors[index]));
    }
    return found;
  }

  async query(text: string): Promise<Float32Array> {
    return this.#unit(await this.#ask(() => this.#model.embedQuery(text)));
  }

  async #ask<T>(call: () => Promise<T> | T, stopped?: AbortSignal): Promise<T> {
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`it took more than ${EMBED_MS / 1000} seconds`)), EMBED_MS);
    const stop = () => reject(new Error('the server stops'));
    stopped?.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([call(), ended]);
    } catch (error) {
      throw failed(error);
    } finally {
      clearTimeout(timer);
      stopped?.removeEventListener('abort', stop);
    }
  }

  #unit(vector: ArrayLike<number> | undefined): Float32Array {
    const { dims } = this.#index;
    if (vector?.length !== dims)
      throw failed(new Error(`"store.index.dims" of langgraph.json is ${dims}, and it made ${vector?.length ?? 'no'} numbers`));
    const own = Float32Array.from(vector);
    const length = Math.sqrt(own.reduce((sum, number) => sum + number * number, 0));
    if (!Number.isFinite(length)) throw failed(new Error('it made something else than numbers'));
    return length === 0 ? own : own.map((number) => number / length);
  }
}

/** Callers get no details: they may tell of keys and addresses. The log and graphs have the cause. */
function failed(cause: unknown): Problem {
  return new Problem(
    'unavailable',
    'The embedding of "store.index" failed, so nothing was stored or searched. The log of the server has the reason.',
    { cause },
  );
}

/** Loads what `store.index` names. Throws `ProjectError` with what to install or to correct. */
export async function loadEmbedding({ directory, store }: Pick<Project, 'directory' | 'store'>): Promise<Embedding | undefined> {
  const { index } = store;
  if (index === undefined) return undefined;
  const isFile = HOSTED.has(extname(index.embed.slice(0, index.embed.lastIndexOf(':'))).toLowerCase());
  const model = isFile ? await modelOfProject(index, directory) : await modelOfProvider(index, directory);
  return new Embedding(index, model);
}

const EMBED = '"store.index.embed" of langgraph.json';

async function modelOfProvider({ embed }: StoreIndex, directory: string): Promise<Model> {
  const colon = embed.indexOf(':');
  const [provider, model] = [embed.slice(0, colon), embed.slice(colon + 1)];
  const known = Object.hasOwn(PROVIDERS, provider) ? PROVIDERS[provider] : undefined;
  if (known === undefined || model === '')
    throw new ProjectError(
      `${EMBED} is ${JSON.stringify(embed)}: write provider:model with one of ${Object.keys(PROVIDERS).join(', ')}, or a function of the project as "./src/embed.ts:embed".`,
    );
  const [module, className] = known;
  const path = (() => {
    try {
      return createRequire(join(directory, 'langgraph.json')).resolve(module);
    } catch (error) {
      const name = module.split('/').slice(0, 2).join('/');
      throw new ProjectError(`${EMBED} needs the package ${name}: add it to the dependencies of the project.`, { cause: error });
    }
  })();
  try {
    const loaded = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
    const Class = (loaded[className] ?? (loaded['default'] as Record<string, unknown>)?.[className]) as new (
      options: object,
    ) => Model;
    return new Class({ model });
  } catch (error) {
    throw new ProjectError(`${EMBED} cannot be used: ${messageOf(error)}`, { cause: error });
  }
}

async function modelOfProject({ embed }: StoreIndex, directory: string): Promise<Model> {
  const colon = embed.lastIndexOf(':');
  const [file, name] = [embed.slice(0, colon), embed.slice(colon + 1)];
  let loaded: Record<string, unknown>;
  try {
    loaded = (await import(pathToFileURL(resolve(directory, file)).href)) as Record<string, unknown>;
  } catch (error) {
    throw new ProjectError(`${EMBED}: ${file} cannot be loaded: ${messageOf(error)}`, { cause: error });
  }
  const found = loaded[name] ?? (loaded['default'] as Record<string, unknown> | undefined)?.[name];
  const made = typeof (found as Partial<Model> | undefined)?.embedDocuments === 'function' ? (found as Model) : found;
  if (typeof made === 'function') {
    const call = made as (texts: string[]) => Promise<Vectors>;
    return { embedDocuments: call, embedQuery: async (text) => (await call([text]))[0]! };
  }
  if (made === undefined || typeof (made as Partial<Model>).embedQuery !== 'function')
    throw new ProjectError(
      `${EMBED}: ${file} exports no function "${name}" that makes vectors of texts, and no Embeddings of LangChain by that name.`,
    );
  return made as Model;
}
