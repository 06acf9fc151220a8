/** `npm run conformance -- URL`: fuzzes any server that claims the contract, prints what was found, and fails on findings. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ApiName, failuresOf } from '../src/conformance/report.ts';
import { reportJunit } from '../src/conformance/report-junit.ts';
import { reportText } from '../src/conformance/report-text.ts';
import { runConformance } from '../src/conformance/run.ts';

const APIS: ApiName[] = ['control-plane', 'agent-server', 'a2a'];

const HELP = `Usage: npm run conformance -- URL [options]

Fuzzes the server at URL with requests made from the contract, holds every answer against it, and reports what differs.
The OpenAPI parts are Schemathesis, installed from PyPI the first time (python3 is needed); A2A is a fuzzer of its own.

  --api API           ${APIS.join(', ')}; can be given several times (default: agent-server and a2a)
  --key KEY           API key to send
  --seed N            Makes the same requests again (default: a new one, printed)
  --max-examples N    Cases for each operation in each phase (default 20)
  --report-dir DIR    Writes junit.xml there
`;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

/** 0 without findings, 1 with some, 2 when the run could not be made. */
async function main(args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      api: { type: 'string', multiple: true },
      key: text,
      seed: text,
      'max-examples': text,
      'report-dir': text,
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [url] = positionals;
  if (!url || positionals.length > 1) throw new Error(`One URL is needed.\n\n${HELP}`);
  const apis = (values.api ?? ['agent-server', 'a2a']) as ApiName[];
  const unknown = apis.find((api) => !APIS.includes(api));
  if (unknown) throw new Error(`There is no API '${unknown}'. Choose of ${APIS.join(', ')}.`);
  const seed = wholeNumber('--seed', values.seed, Math.floor(Math.random() * 2 ** 31));
  const maxExamples = wholeNumber('--max-examples', values['max-examples'], 20);
  const report = await runConformance({
    url: url.replace(/\/+$/, ''),
    key: values.key,
    apis,
    seed,
    maxExamples,
    tell: console.log,
  });
  console.log(reportText(report));
  if (values['report-dir']) {
    await mkdir(values['report-dir'], { recursive: true });
    await writeFile(join(values['report-dir'], 'junit.xml'), reportJunit(report));
  }
  return failuresOf(report).length > 0 ? 1 : 0;
}

function wholeNumber(flag: string, value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (!/^\d{1,10}$/.test(value)) throw new Error(`${flag} must be a whole number, not '${value}'.`);
  return Number(value);
}
