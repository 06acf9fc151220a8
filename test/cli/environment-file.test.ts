/** A file of variables means the same wherever it is read: by `keelson dev`, by `deploy`, and by an agent server. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readEnvironment } from '../../src/cli/client/environment-file.ts';
import { readProject } from '../../src/cli/dev/project-files.ts';
import { temporaryFolder } from '../support/temporary.ts';

const FILE = `\uFEFF# a comment
export A=1
B = "two words"   # of them
C='it # holds \\n'
D="line\\nbreak"
E=it's plain # but not this
F="a
b"
G=
H=\`both " and '\`
I=a=b==
`;
const MEANS = {
  ...{ A: '1', B: 'two words', C: 'it # holds \\n', D: 'line\nbreak', E: "it's plain", F: 'a\nb', G: '', H: 'both " and \'' },
  I: 'a=b==',
};

test('a file of variables means the same to dev, deploy and the agent', async (t) => {
  const folder = await temporaryFolder({ after: (clean) => t.after(clean) });
  const [file, config] = [join(folder, '.env'), join(folder, 'langgraph.json')];
  await writeFile(config, JSON.stringify({ graphs: { agent: './graph.ts:graph' } }));
  for (const text of [FILE, FILE.replaceAll('\n', '\r\n')]) {
    await writeFile(file, text);
    assert.deepEqual(await readEnvironment(file), MEANS);
    assert.deepEqual(readProject(config).variables, MEANS);
  }
  for (const line of ['A', 'A="open', "A='it's'", 'A="a\\"b"', 'A B=1', '1A=1']) {
    await writeFile(file, `B=1\n${line}\n`);
    await assert.rejects(readEnvironment(file), /Line 2 of .*cannot be read/, line);
  }
});
