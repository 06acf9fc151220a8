// Started as root, the process goes on as the user of the images. KEELSON_ROOT=1 keeps it root.
import { chownSync, statSync } from 'node:fs';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

const USER = 10001;
const data = process.env.KEELSON_DATA_DIR;

if (isMainThread && process.getuid() === 0 && process.env.KEELSON_ROOT !== '1') {
  try {
    // A volume that was just made is root's.
    if (data !== undefined && statSync(data, { throwIfNoEntry: false })?.uid === 0) chownSync(data, USER, 0);
    process.setgroups([]);
    process.setgid(0);
    process.setuid(USER);
  } catch (error) {
    process.stderr.write(`The process stays root, because it may not become user ${USER}: ${error.message}\n`);
  }
}
