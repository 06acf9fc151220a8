/**
 * Encrypts the state of threads. Each encrypted value says so in its type, so state that was stored before stays readable.
 */
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import { StorageError } from '../../storage/port.ts';
import { type AesKeys, OTHER_KEY } from './aes-keys.ts';
import type { ProjectEncryption } from './project-encryption.ts';

type Serializer = BaseCheckpointSaver['serde'];

/** In the type of a value: the mark, and after a colon the id of the key. Early values have no id. */
const AES = /\+aes(?::([0-9a-f]+))?$/;
const PROJECT = '+project';

/** The serializer with encryption. `project` goes first; `keys` also decrypt what was written before. */
export function encrypted(serde: Serializer, keys: AesKeys | undefined, project: ProjectEncryption | undefined): Serializer {
  return {
    async dumpsTyped(value: unknown): Promise<[string, Uint8Array]> {
      const [type, bytes] = await serde.dumpsTyped(value);
      if (project) return [type + PROJECT, await project.sealBytes(bytes)];
      return keys ? [`${type}+aes:${keys.id}`, keys.seal(bytes, type)] : [type, bytes];
    },
    async loadsTyped(type: string, bytes: Uint8Array | string): Promise<unknown> {
      const sealed = () => Buffer.from(bytes as Uint8Array);
      if (type.endsWith(PROJECT)) {
        if (!project) throw new StorageError('The encryption of a project wrote this state, and there is no "encryption.path".');
        return serde.loadsTyped(type.slice(0, -PROJECT.length), await project.openBytes(sealed()));
      }
      const aes = AES.exec(type);
      if (!aes) return serde.loadsTyped(type, bytes);
      if (!keys) throw new StorageError(`State in this database is encrypted, and there is no key. ${OTHER_KEY}`);
      const inner = type.slice(0, aes.index);
      return serde.loadsTyped(inner, keys.open(sealed(), inner, aes[1]));
    },
  };
}
