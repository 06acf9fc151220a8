// One set-up at a time in a checkout: two `npm ci` in one folder delete each other's files. The file names its holder, a process and
// when that began, so that one whose holder has died keeps nobody out. Plain JavaScript for any Node from 18 on.
import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Waits for its turn and returns the function that ends it; a process that exits ends it too. */
export function lockSetUp(root, say) {
  const folder = join(root, '.keelson');
  const file = join(folder, 'setup.lock');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    say(`The dependencies cannot be written to ${root} (${error.code}). Run this once as the user that the checkout belongs to.`);
    process.exit(1);
  }
  const own = `${process.pid} ${beginningOf(process.pid)}`;
  let told = false;
  while (!take(file, own)) {
    const holder = read(file);
    // Without one it was given back since.
    if (holder !== '' && !isAlive(holder)) takeAway(file, holder);
    else if (holder !== '' && !told) {
      told = true;
      say(`Another process (${holder.split(' ')[0]}) installs the dependencies here; waiting for it ...`);
    }
    sleep(200);
  }
  const unlock = () => read(file) === own && rmSync(file, { force: true });
  process.on('exit', unlock);
  return unlock;
}

// By a link, so that the lock never stands without its holder's name.
function take(file, own) {
  const named = `${file}.${process.pid}`;
  writeFileSync(named, own);
  try {
    linkSync(named, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(named, { force: true });
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

// A renamed file is only one process's to judge: another may have taken the place of the dead one meanwhile.
function takeAway(file, dead) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) === dead) rmSync(aside, { force: true });
    else renameSync(aside, file);
  } catch {
    // Another process was faster.
  }
}

function isAlive(holder) {
  const [pid, ...beginning] = holder.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return beginningOf(pid) === beginning.join(' ');
}

/** A process id is used again; together with its beginning it is not. Empty where there is no ps. */
function beginningOf(pid) {
  return (spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
