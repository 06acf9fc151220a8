/**
 * What a project and its environment say about encryption at rest: AES keys, or handlers of the project. What cannot be used is
 * refused: data must not be stored as plain text where somebody wants them encrypted.
 */
import { relative } from 'node:path';
import { ProjectError } from '../../langgraph-json.ts';
import { ProjectEncryption } from '../encryption/project-encryption.ts';
import { importExport, type ProjectExport } from './project-modules.ts';

export interface EncryptionSettings {
  /** AES keys: the one that encrypts, then others that decrypt what was written before. Without the first, none encrypts. */
  keys: readonly Buffer[];
  /** Names whose values are encrypted in metadata. */
  jsonKeys: readonly string[];
  /** `encryption.path`. With it the keys only decrypt. */
  module: ProjectExport | undefined;
}

/** What the server writes into metadata and looks for there. */
const SYSTEM_KEYS = new Set([
  ...['langgraph_version', 'langgraph_api_version', 'langgraph_plan', 'langgraph_host', 'langgraph_api_url'],
  ...['langgraph_request_id', 'langgraph_auth_user', 'langgraph_auth_user_id', 'langgraph_auth_permissions'],
  ...['graph_id', 'assistant_id', 'thread_id', 'run_id', 'cron_id', 'created_by', 'a2a_context_id', 'a2a_task_id', 'mcp_call'],
]);

/** Undefined when nothing is encrypted. Throws `ProjectError`. */
export function readEncryption(variables: NodeJS.ProcessEnv, module: ProjectExport | undefined): EncryptionSettings | undefined {
  const { LANGGRAPH_AES_KEY: first, LANGGRAPH_AES_FALLBACK_KEYS: others, LANGGRAPH_AES_LEGACY_KEY: legacy } = variables;
  const jsonKeys = listOf(variables['LANGGRAPH_AES_JSON_KEYS']);
  const system = jsonKeys.find((name) => SYSTEM_KEYS.has(name));
  if (system !== undefined)
    throw new ProjectError(`LANGGRAPH_AES_JSON_KEYS names "${system}", by which the server finds records. Take it out.`);
  const fallback = [...listOf(others), ...(legacy ? [legacy] : [])];
  for (const [name, value] of Object.entries({ LANGGRAPH_AES_FALLBACK_KEYS: others, LANGGRAPH_AES_LEGACY_KEY: legacy }))
    if (value && !first && !module)
      throw new ProjectError(`${name} is set without LANGGRAPH_AES_KEY, which encrypts. Set it too.`);
  if (jsonKeys.length > 0 && module)
    throw new ProjectError(
      'LANGGRAPH_AES_JSON_KEYS has no effect beside "encryption.path": encrypt.json decides which values are encrypted. Unset it.',
    );
  if (jsonKeys.length > 0 && !first)
    throw new ProjectError('LANGGRAPH_AES_JSON_KEYS needs LANGGRAPH_AES_KEY, the key to encrypt with. Set it too.');
  const keys = [...(first ? [keyOf('LANGGRAPH_AES_KEY', first)] : []), ...fallback.map((text) => keyOf(FALLBACK, text))];
  return keys.length === 0 && !module ? undefined : { keys, jsonKeys, module };
}

/** The encryption that the project names; undefined without one. Throws `ProjectError`. */
export async function loadEncryption(project: {
  directory: string;
  encryption: EncryptionSettings | undefined;
}): Promise<ProjectEncryption | undefined> {
  const module = project.encryption?.module;
  if (!module) return undefined;
  const { what, file, exportName } = module;
  const shown = `${what}: the export "${exportName}" of ${relative(project.directory, file)}`;
  return ProjectEncryption.of(await importExport(module, project.directory), (why) => new ProjectError(`${shown} ${why}`));
}

const FALLBACK = 'Each key of LANGGRAPH_AES_FALLBACK_KEYS and LANGGRAPH_AES_LEGACY_KEY';

function keyOf(name: string, text: string): Buffer {
  const key = Buffer.from(text);
  if ([16, 24, 32].includes(key.length)) return key;
  throw new ProjectError(`${name} must have 16, 24 or 32 bytes, not ${key.length}.`);
}

function listOf(text = ''): string[] {
  return text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
}
