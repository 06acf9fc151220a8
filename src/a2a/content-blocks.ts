/**
 * Parts of messages ↔ the content blocks of LangChain. Graphs get blocks that are those of LangChain 1 and of the versions before it
 * at once. What they answer may be either, or a block of OpenAI, Anthropic or Google.
 */
import type { FilePart, JsonObject, Part } from './task.ts';

/** The block that a graph gets for a file. Models of LangChain take it as it is. */
export function blockOf({ content, name, mediaType, metadata }: FilePart): JsonObject {
  const type = blockTypeOf(mediaType);
  const source = 'bytes' in content ? { data: standardBase64(content.bytes) } : { url: content.uri };
  const mime = mediaType ?? ('bytes' in content ? 'application/octet-stream' : undefined);
  return {
    type,
    ...source,
    // The mark of the blocks before LangChain 1, which knew no videos.
    ...(type === 'video' ? {} : { source_type: 'bytes' in content ? 'base64' : 'url' }),
    ...(mime === undefined ? {} : { mimeType: mime, mime_type: mime }),
    ...(name === undefined && metadata === undefined ? {} : { metadata: { ...metadata, ...(name && { name, filename: name }) } }),
  };
}

function blockTypeOf(mediaType = ''): string {
  const [kind = ''] = mediaType.toLowerCase().split('/');
  return ['image', 'audio', 'video'].includes(kind) ? kind : 'file';
}

/** Clients may send the alphabet of URLs, and leave out the padding. */
function standardBase64(bytes: string): string {
  if (bytes.length % 4 === 0 && !/[-_]/.test(bytes)) return bytes;
  return Buffer.from(bytes, 'base64').toString('base64');
}

/** The content of a message of the state, as parts. Adjoining texts are one part. Blocks that no client could use are left out. */
export function partsOf(content: unknown): Part[] {
  const blocks = Array.isArray(content) ? content : [content];
  return joined(blocks.flatMap((block) => partOfBlock(block) ?? []));
}

/** The parts that go on from others. */
export function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const before = all.at(-1);
    if (part.kind === 'text' && before?.kind === 'text') all[all.length - 1] = { kind: 'text', text: before.text + part.text };
    else if (part.kind !== 'text' || part.text !== '') all.push(part);
  }
  return all;
}

function partOfBlock(block: unknown): Part | undefined {
  if (typeof block === 'string') return { kind: 'text', text: block };
  if (!isObject(block)) return undefined;
  const { type, text, source } = block;
  if (typeof type !== 'string') return undefined;
  const own = isObject(source) ? { ...block, ...source } : block;
  if (typeof text === 'string' && (type.startsWith('text') || own['source_type'] === 'text')) return { kind: 'text', text };
  return FILES.has(type) ? fileOf(type, own) : undefined;
}

/** Types of blocks that hold a file. */
const FILES = new Set(['image', 'audio', 'video', 'file', 'document', 'media', 'text-plain', 'image_url', 'input_audio']);

function fileOf(type: string, block: JsonObject): FilePart | undefined {
  // The blocks of OpenAI have all of it under the name of their type.
  const inner = block[type];
  const own: JsonObject = typeof inner === 'string' ? { url: inner } : isObject(inner) ? inner : block;
  const metadata = isObject(block['metadata']) ? block['metadata'] : {};
  const content = contentOf(own);
  if (!content) return undefined;
  const { mediaType, ...where } = content;
  const format = textAt(own, 'format');
  const named = mediaType ?? textAt(own, 'mimeType', 'mime_type', 'media_type') ?? (format && `audio/${format}`);
  const name = textAt(metadata, 'filename', 'name', 'title') ?? textAt(own, 'filename', 'name', 'title');
  return {
    kind: 'file',
    content: where.content,
    ...(name === undefined ? {} : { name }),
    ...(named === undefined ? {} : { mediaType: named }),
  };
}

function contentOf(block: JsonObject): { content: FilePart['content']; mediaType?: string } | undefined {
  const data = textAt(block, 'data', 'base64', 'file_data');
  const address = textAt(block, 'url', 'fileUri', 'file_uri') ?? (data?.startsWith('data:') ? data : undefined);
  const inline = address === undefined ? undefined : /^data:([^;,]*)[^,]*;base64,(.*)$/s.exec(address);
  if (inline) return { content: { bytes: inline[2]! }, ...(inline[1] ? { mediaType: inline[1] } : {}) };
  if (address !== undefined) return { content: { uri: address } };
  return data === undefined ? undefined : { content: { bytes: data } };
}

function textAt(value: JsonObject, ...keys: string[]): string | undefined {
  for (const key of keys) {
    const found = value[key];
    if (typeof found === 'string' && found !== '') return found;
  }
  return undefined;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
