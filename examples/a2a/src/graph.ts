// A graph that other agents call over A2A. The description in langgraph.json is on its agent card. The keys of a data part go to
// the keys of the state, text goes to `messages`; what `interrupt` asks makes the task wait with the state input-required.

import { AIMessage } from '@langchain/core/messages';
import { Annotation, interrupt, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';

const Trip = Annotation.Root({
  ...MessagesAnnotation.spec,
  city: Annotation<string | null>,
  days: Annotation<number | null>,
});

/** Reads from the text what the data does not say. */
function understand({ messages, city, days }: typeof Trip.State) {
  const [, named] = /^\s*(?:to )?(\p{Lu}[\p{L} '-]*?)(?: for\b|[,.!?]|$)/u.exec(messages.at(-1)?.text ?? '') ?? [];
  const [, counted] = /(\d+) days?/.exec(messages.at(-1)?.text ?? '') ?? [];
  return { city: city ?? named ?? null, days: days ?? (counted ? Number(counted) : null) };
}

/** Asks back for what is missing. */
function complete({ city, days }: typeof Trip.State) {
  return { city: city ?? String(interrupt('Which city?')), days: days ?? (Number(interrupt('How many days?')) || 1) };
}

/** Put a model here. The text of the last message is the answer of the task. The next message is about another trip. */
function plan({ city, days }: typeof Trip.State) {
  const sights = ['the old town', 'the harbour', 'a museum', 'the hills'];
  const lines = Array.from({ length: Math.min(days ?? 1, 14) }, (_, day) => `Day ${day + 1}: ${sights[day % sights.length]}`);
  return { messages: [new AIMessage([`${days} days in ${city}`, ...lines].join('\n'))], city: null, days: null };
}

export const builder = new StateGraph(Trip)
  .addNode('understand', understand)
  .addNode('complete', complete)
  .addNode('plan', plan)
  .addEdge(START, 'understand')
  .addEdge('understand', 'complete')
  .addEdge('complete', 'plan');

export const graph = builder.compile();
