/** What `--help` prints, made from the commands and the settings. */
import { type CommandName, type Setting, settingsOf } from './settings.ts';

const commands: Record<CommandName, { about: string; detail: string }> = {
  up: {
    about: 'Start the control plane, and deploy a demo agent the first time',
    detail:
      'Starts the control plane: deployments are made, built, launched and rolled out through its API, and reached below /d/<name>.',
  },
  agent: {
    about: 'Start one agent server alone, for a project with a langgraph.json',
    detail:
      'Starts one agent server for the graphs of a project: assistants, threads, runs, streams and A2A, with durable state.',
  },
  mock: {
    about: 'Start a mock of both: nothing is built or run, and everything answers',
    detail:
      'Starts a control plane whose deployments go through their statuses in scripted time and are answered by a scripted agent.',
  },
  deploy: {
    about: 'Deploy the project in a folder to a control plane, and wait until it is live',
    detail:
      'Packs the folder, sends it, and shows how its build and roll-out get on. The environment that the project names goes with it as secrets, without the names that the platform sets itself.\n\nExit codes: 0 live (with --no-wait: accepted); 1 failed, or refused by the server; 2 the command or the project cannot be as they are, and nothing was sent; 130 after Ctrl-C, which ends the waiting and leaves the deployment to go on.\n\n--json prints one object a line; the last one has "event": "result".',
  },
  logs: {
    about: 'Print what an agent server or a build writes, and follow it',
    detail: 'Prints the newest lines of a log, oldest first.',
  },
  list: { about: 'List what is deployed', detail: 'Lists the deployments that the key may see.' },
  revisions: {
    about: 'List the revisions of a deployment, and what became of each',
    detail: 'Lists the revisions of a deployment, newest first. One that served and was followed by another is REPLACED.',
  },
  delete: {
    about: 'Delete a deployment with all its threads and runs',
    detail: 'Deletes a deployment: its agent server, its database, its builds and its logs. There is no way back.',
  },
  keys: {
    about: 'Create, list, rotate and revoke API keys',
    detail:
      'Works on the data directory of a control plane on this machine, whether it runs or not, and needs no key. The text of a key is printed once. Over the network the same is at /v2/keelson/keys.',
  },
  tenants: {
    about: 'Create and list tenants',
    detail: 'Works on the data directory of a control plane on this machine, whether it runs or not, and needs no key.',
  },
  audit: {
    about: 'Show who changed what, when and from where',
    detail: 'Reads the audit log in the data directory of a control plane on this machine, newest entry first.',
  },
  conformance: {
    about: 'Fuzz any server that claims the contract, and report what differs',
    detail:
      'Sends a server requests made from the contract, valid and broken ones, and holds every answer against it. It creates and deletes things there. Exits with 1 when something differs, and with 3 when nothing could be asked. The OpenAPI parts are asked by Schemathesis, which is installed from PyPI the first time (Python 3.11 is needed).',
  },
};

export function isCommand(name: string | undefined): name is CommandName {
  return name !== undefined && Object.hasOwn(commands, name);
}

export function usage(): string {
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`);
  return [
    'keelson: an open deployment control plane and agent server',
    '',
    'Usage: keelson <command> [options]',
    '',
    ...lines,
    '',
    'keelson <command> --help lists the options of a command; keelson --version prints the version.',
  ].join('\n');
}

export function usageOf(command: CommandName): string {
  const known = settingsOf(command).map(([, setting]) => ({ setting, flag: flagOf(setting) }));
  const width = Math.max(24, ...known.map(({ flag }) => flag.length));
  // What may stand without its flag comes first, as it does on the command line.
  known.sort((a, b) => Number(b.setting.positional ?? false) - Number(a.setting.positional ?? false));
  const rows = known.flatMap(({ setting, flag }) => {
    const otherwise = setting.commands[command];
    const choices = setting.choices ? `one of ${setting.choices.join(', ')}` : '';
    const facts = [
      choices,
      otherwise === undefined ? '' : `default ${otherwise}`,
      [setting.env, setting.alsoEnv].filter(Boolean).join(' or '),
    ]
      .filter((fact) => fact !== '')
      .join('; ');
    const lines = [...wrap(setting.about, WIDTH - width - 3), ...(facts === '' ? [] : [`[${facts}]`])];
    return lines.map((line, index) => `  ${(index === 0 ? flag : '').padEnd(width)} ${line}`);
  });
  const positional = known.flatMap(({ setting: { positional, required, value } }) =>
    positional ? [required?.includes(command) ? ` ${value}` : ` [${value}]`] : [],
  );
  const synopsis = `Usage: keelson ${command}${positional.join('')} [options]`;
  return [...wrap(commands[command].detail, WIDTH), '', synopsis, '', ...rows].join('\n');
}

const WIDTH = 120;

/** Lines of at most so many characters, unless a word has more; an empty line begins a paragraph. */
function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.replaceAll('\n', ' \n ').split(' ')) {
    const last = lines.at(-1)!;
    if (word === '\n') lines.push('');
    else if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function flagOf({ type, flag, value = 'VALUE', positional }: Setting): string {
  if (type === 'boolean') return `--[no-]${flag}`;
  return positional ? value : `--${flag} ${value}`;
}
