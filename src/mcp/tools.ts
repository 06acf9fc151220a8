/** The assistants as tools of MCP: their names, and what they take and give as JSON Schema. */
import type { Assistant, JsonSchema } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import type { Access } from '../agent-server/auth/access.ts';
import type { GraphShape } from '../agent-server/graphs/graphs.ts';

/** How many tools a page of the list has. */
const PAGE = 100;
/** How many assistants are read at once. */
const READ = 1_000;

type Schema = Record<string, unknown>;

/** A tool as MCP lists it. */
interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: Schema;
  outputSchema: Schema;
  annotations: Schema;
}

/** One page of the tools. `nextCursor` is absent on the last one. A client with forms gets no argument for answers. */
export async function listTools(
  access: Access,
  agent: AgentServer,
  start: number,
  hasForms: boolean,
): Promise<{ tools: ListedTool[]; nextCursor?: string }> {
  const named = await namedAssistants(access, agent);
  const page = [...named].slice(start, start + PAGE);
  const tools = await Promise.all(page.map(([name, assistant]) => describe(access, agent, name, { assistant, hasForms })));
  return { tools, ...(named.size > start + PAGE ? { nextCursor: String(start + PAGE) } : {}) };
}

/** The assistant that is offered under this name. */
export async function findTool(access: Access, agent: AgentServer, name: string): Promise<Assistant | undefined> {
  return (await namedAssistants(access, agent)).get(name);
}

/** Assistants by the name of their tool, oldest first. */
async function namedAssistants(access: Access, { assistants, graphs }: AgentServer): Promise<Map<string, Assistant>> {
  const named = new Map<string, Assistant>();
  for (let offset = 0; ; offset += READ) {
    const search = { limit: READ, offset, sort_by: 'created_at', sort_order: 'asc' } as const;
    const page = (await assistants.search(access, search)).assistants as Assistant[];
    for (const assistant of page.filter(({ graph_id: graphId }) => graphs.has(graphId))) {
      const name = assistant.name.replaceAll(/[^A-Za-z0-9_.-]/g, '_').slice(0, 128) || '_';
      const own = `${name.slice(0, 119)}_${assistant.assistant_id.slice(0, 8)}`;
      named.set(named.has(name) ? own : name, assistant);
    }
    if (page.length < READ) return named;
  }
}

async function describe(
  access: Access,
  { descriptions, graphs }: AgentServer,
  name: string,
  { assistant, hasForms }: { assistant: Assistant; hasForms: boolean },
): Promise<ListedTool> {
  const [schemas, shape] = await Promise.all([descriptions.schemas(access, assistant), graphs.shape(assistant)]);
  return {
    name,
    title: assistant.name,
    description: assistant.description ?? `The graph ${assistant.graph_id}.`,
    inputSchema: inputSchema(schemas.input_schema, shape, hasForms),
    outputSchema: outputSchema(schemas.output_schema, shape),
    annotations: {
      title: assistant.name,
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
  };
}

const MESSAGE = { type: 'string', description: 'What to say to the assistant.' };
const THREAD_ID = {
  type: 'string',
  format: 'uuid',
  description: 'The thread of the conversation to go on with, from an earlier result. Absent: a new conversation.',
};
const ANSWER = {
  description:
    'The answer to what an earlier call of this tool asked; needs its thread_id. For several questions an object of answers by id.',
};

/** The graph's input, with the messages as one text, and the arguments of every tool. */
function inputSchema(input: JsonSchema, shape: GraphShape, hasForms: boolean): Schema {
  const { properties, required: _, ...rest } = partsOf(input);
  const own = Object.entries(properties).filter(([key]) => isPublic(key));
  const said = shape.keys.has('messages') ? { messages: MESSAGE } : {};
  return {
    ...definitionsOf(rest),
    type: 'object',
    properties: { ...Object.fromEntries(own), ...said, thread_id: THREAD_ID, ...(hasForms ? {} : { answer: ANSWER }) },
  };
}

/** What the structured content of an answer has. Values that a graph declares otherwise than it makes them must not break clients. */
function outputSchema(output: JsonSchema, shape: GraphShape): Schema {
  const { properties } = partsOf(output);
  const keys = [...shape.output].filter(isPublic);
  const own = keys.map((key) => [key, key === 'messages' ? MESSAGES : descriptionOf(properties[key])]);
  const thread = { type: 'string', description: 'Names the conversation: send it as thread_id to go on.' };
  return {
    type: 'object',
    properties: { ...Object.fromEntries(own), thread_id: thread, __interrupt__: INTERRUPTS },
    required: ['thread_id'],
  };
}

const MESSAGES = {
  type: 'array',
  description: 'What was said in answer.',
  items: { type: 'object', properties: { role: { type: 'string' }, content: { type: 'string' } } },
};
const INTERRUPTS = {
  type: 'array',
  description: 'What the assistant asks before it goes on.',
  items: { type: 'object', properties: { id: { type: 'string' }, value: {} } },
};

/** Keys of the project, not of LangGraph itself. */
export function isPublic(key: string): boolean {
  return !/^__|:/.test(key);
}

function partsOf(schema: JsonSchema): Schema & { properties: Record<string, unknown> } {
  const parts = (schema ?? {}) as Schema;
  return { ...parts, properties: (parts['properties'] ?? {}) as Record<string, unknown> };
}

/** What the properties refer to. */
function definitionsOf({ $defs, definitions }: Schema): Schema {
  return { ...($defs ? { $defs } : {}), ...(definitions ? { definitions } : {}) };
}

function descriptionOf(property: unknown): Schema {
  const { title, description } = (property ?? {}) as Schema;
  return { ...(title ? { title } : {}), ...(description ? { description } : {}) };
}
