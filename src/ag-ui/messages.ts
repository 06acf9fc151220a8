/** Messages of AG-UI ↔ messages of a graph's state. */
import type { AgUiMessage } from '../../generated/agent-server/types.gen.ts';
import { contentText } from '../agent-server/threads/messages.ts';
import { callsForGraph } from '../agent-server/threads/tool-calls.ts';

type Values = Record<string, unknown>;

/** A message of a graph's state, as it is on the wire. */
export interface GraphMessage {
  type?: string;
  role?: string;
  id?: string;
  name?: string;
  content?: unknown;
  tool_call_id?: string;
  tool_calls?: { id?: string; name: string; args: unknown }[];
  status?: string;
}

const TYPES: Partial<Record<AgUiMessage['role'], string>> = {
  user: 'human',
  assistant: 'ai',
  system: 'system',
  developer: 'system',
  tool: 'tool',
};

/** The message as input of a graph; undefined for one that is the client's alone. */
export function messageForGraph({ id, role, content, name, toolCalls, toolCallId, error }: AgUiMessage): Values | undefined {
  const type = TYPES[role];
  if (!type) return undefined;
  return {
    ...{ type, id, content: Array.isArray(content) ? content.map((part) => partForGraph(part as Part)) : (content ?? '') },
    ...(name === undefined ? {} : { name }),
    ...(type === 'ai' && toolCalls ? callsForGraph(toolCalls) : {}),
    ...(type === 'tool' ? { tool_call_id: toolCallId ?? '', ...(error === undefined ? {} : { status: 'error' }) } : {}),
  };
}

interface Part {
  type?: string;
  text?: string;
  source?: { type?: string; value?: string; mimeType?: string };
}

/** Images as models of LangChain have always taken them, other media as standard content blocks. */
function partForGraph(part: Part): Values {
  const { type, source } = part;
  if (!source || type === undefined || type === 'text') return { ...part };
  const { type: kind, value = '', mimeType } = source;
  if (type === 'image' && kind !== 'file')
    return { type: 'image_url', image_url: { url: kind === 'data' ? `data:${mimeType};base64,${value}` : value } };
  const where = kind === 'data' ? { source_type: 'base64', data: value } : { source_type: 'url', url: value };
  return {
    type: type === 'document' ? 'file' : type,
    ...(kind === 'file' ? { source_type: 'id', id: value, fileId: value } : where),
    ...(mimeType === undefined ? {} : { mime_type: mimeType, mimeType }),
  };
}

const ROLES: Record<string, string> = {
  human: 'user',
  user: 'user',
  ai: 'assistant',
  assistant: 'assistant',
  system: 'system',
  developer: 'developer',
  tool: 'tool',
};

/** The messages of a state as clients hold them. */
export function messagesForClient(messages: unknown, fallbackId: string): Values[] {
  if (!Array.isArray(messages)) return [];
  return (messages as GraphMessage[]).flatMap((message, index) => {
    const role = ROLES[message.type ?? message.role ?? ''];
    return role ? [forClient(message, role, message.id ?? `${fallbackId}-${index}`)] : [];
  });
}

function forClient({ content, name, tool_calls: calls, tool_call_id, status }: GraphMessage, role: string, id: string): Values {
  const text = contentText(content);
  if (role === 'tool')
    return { id, role, content: text, toolCallId: tool_call_id ?? '', ...(status === 'error' ? { error: text } : {}) };
  const named = typeof name === 'string' ? { name } : {};
  if (role === 'user') return { id, role, content: Array.isArray(content) ? partsForClient(content) : text, ...named };
  const toolCalls = (calls ?? []).map((call) => ({
    id: call.id ?? '',
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(call.args ?? {}) },
  }));
  return { id, role, content: text, ...named, ...(toolCalls.length > 0 ? { toolCalls } : {}) };
}

const MEDIA: Record<string, string> = { image: 'image', audio: 'audio', video: 'video', file: 'document' };

interface Block {
  type?: string;
  text?: string;
  image_url?: string | { url?: string };
  url?: string;
  data?: string;
  id?: string;
  fileId?: string;
  mime_type?: string;
  mimeType?: string;
}

/** What is no text and no media is left out. */
function partsForClient(blocks: unknown[]): Values[] {
  return (blocks as (Block | string)[]).flatMap((block): Values[] => {
    if (typeof block === 'string') return [{ type: 'text', text: block }];
    const { type = '', text, image_url: image, url, data, mime_type: mime = block.mimeType } = block;
    if (type === 'text') return [{ type, text: text ?? '' }];
    if (type === 'image_url') return imagePart(typeof image === 'string' ? image : image?.url);
    const media = MEDIA[type];
    if (!media) return [];
    if (data !== undefined)
      return [{ type: media, source: { type: 'data', value: data, mimeType: mime ?? 'application/octet-stream' } }];
    const source = url === undefined ? { type: 'file', value: block.fileId ?? block.id ?? '' } : { type: 'url', value: url };
    return [{ type: media, source: { ...source, ...(mime === undefined ? {} : { mimeType: mime }) } }];
  });
}

function imagePart(url: string | undefined): Values[] {
  if (url === undefined) return [];
  const [, mimeType, value] = /^data:([^;,]+);base64,(.*)$/s.exec(url) ?? [];
  const source = value === undefined ? { type: 'url', value: url } : { type: 'data', value, mimeType };
  return [{ type: 'image', source }];
}
