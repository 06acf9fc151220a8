/** The endpoint of AG-UI. What its messages and events say is in src/ag-ui. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import { agUiEvents } from '../../ag-ui/run-events.ts';
import { goesOn, runOfInput } from '../../ag-ui/run-input.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { RunReader } from '../../agent-server/streams/run-readers.ts';
import type { Handler, ServerSentEvent } from '../../runtime/handler.ts';
import { accessOf } from './caller.ts';
import { endWithLastReader, runPath } from './run-answers.ts';

export type Services = AgentServer;

type Answer = Extract<operations.CallAgUi['response'], { status: 200 }>;

export const callAgUi: Handler<operations.CallAgUi, Services> = async ({ path, body }, services, call) => {
  const access = accessOf(call);
  const assistant = await services.assistants.getToRun(access, path.assistant_id);
  const accepted = await runOfInput(access, services, assistant, body);
  const reader = endWithLastReader(services, { ...accepted, goesOn: goesOn(body) }, call);
  const { run } = accepted;
  const events = framed(agUiEvents(access, services, run, body, call.signal), reader) as Answer['events'];
  return { status: 200, headers: { 'Content-Location': runPath(run) }, events };
};

async function* framed(events: AsyncIterable<object>, reader: RunReader): AsyncGenerator<ServerSentEvent> {
  for await (const event of events) yield { data: JSON.stringify(event) };
  reader.finish();
}
