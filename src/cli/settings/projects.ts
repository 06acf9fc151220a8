/** The settings of the commands that a project is written with: `keelson init` and `keelson dev`. */
import { noText, type Setting } from './setting.ts';

/** The templates of `keelson init`: the folders of these names in examples/. */
export const templates = {
  chat: 'small talk, a calculator as a tool, an answer that comes token by token',
  tools: 'tools, one of which asks a person first',
  a2a: 'an agent for other agents, which asks back for what is missing',
  blank: 'a graph of one node',
};

export type TemplateName = keyof typeof templates;

export const projectSettings = {
  newProject: {
    flag: 'dir',
    positional: true,
    type: 'string',
    commands: { init: noText },
    value: 'DIR',
    about: 'Folder of the project, which is made if it does not exist. Default: this folder, if it is empty',
  },
  template: {
    flag: 'template',
    type: 'string',
    choices: Object.keys(templates),
    commands: { init: noText },
    value: 'NAME',
    about: 'What to begin from. Default: asked for on a terminal, else chat',
  },
  devProject: {
    flag: 'dir',
    positional: true,
    type: 'string',
    commands: { dev: '.' },
    value: 'DIR',
    about: 'Folder of the project',
  },
  types: {
    flag: 'types',
    type: 'boolean',
    commands: { dev: true },
    about: 'Check the types in the background, where there is a tsconfig.json',
  },
  import: {
    flag: 'import',
    type: 'boolean',
    commands: { validate: false, build: true },
    about: 'Also import the graphs, as a build does at its end',
  },
  open: {
    flag: 'open',
    type: 'boolean',
    commands: { dev: false },
    about: 'Open the reference page in a browser',
  },
  install: {
    flag: 'install',
    type: 'boolean',
    commands: { init: false, dev: false },
    about: 'Install the packages: with npm, or for dev with the tool of the lock file',
  },
} satisfies Record<string, Setting>;
