import { join } from 'node:path';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { storageSuite } from './storage-suite.ts';

storageSuite({
  name: 'sqlite',
  open: async (place) => openSqlite(join(place, 'test.db')),
  writerProgram: join(import.meta.dirname, '../fixtures/processes/sqlite-writer.ts'),
});
