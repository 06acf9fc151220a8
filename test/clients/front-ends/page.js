/** One chat page for both hooks of LangGraph's React packages; a test leads it through `window.chat`. */

import { useStream as useClassicStream } from '@langchain/langgraph-sdk/react';
import { experimental_loadShare, LoadExternalComponent } from '@langchain/langgraph-sdk/react-ui';
import { useStream as useProtocolStream } from '@langchain/react';
import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';

const parameters = new URLSearchParams(location.search);
const isClassic = parameters.get('hook') === 'classic';
const useStream = isClassic ? useClassicStream : useProtocolStream;

experimental_loadShare('shared-by-page', { punctuated: (text) => `${text}!` });

/** The thread is in the address, so that a reload comes back to it. */
function keepThread(id) {
  parameters.set('thread', id);
  history.replaceState(null, '', `?${parameters}`);
}

/** Of classic `useStream`: the checkpoint before each message that is shown, by the message's id. */
const parents = new Map();

/** The same for the protocol: `useMessageMetadata` of 1.1.0 names what is before the newest state, not before the message. */
async function parentOf({ client, threadId }, id) {
  const history = await client.threads.getHistory(threadId, { limit: 100 });
  const first = history.findLast(({ values }) => values.messages?.some((message) => message.id === id));
  return first.parent_checkpoint.checkpoint_id;
}

/** Runs once more from before a message: with another text in its place, or without one. */
async function fork(stream, id, text) {
  const input = text === undefined ? null : { messages: [{ type: 'human', content: text }] };
  if (isClassic) stream.submit(input ?? undefined, { checkpoint: parents.get(id) });
  else stream.submit(input, { forkFrom: await parentOf(stream, id) });
}

function Chat() {
  const stream = useStream({
    apiUrl: parameters.get('api'),
    apiKey: parameters.get('key') ?? undefined,
    assistantId: parameters.get('assistant') ?? 'chat',
    threadId: parameters.get('thread') ?? undefined,
    onThreadId: keepThread,
    reconnectOnMount: true,
    fetchStateHistory: true,
  });
  const answer = (value) => (stream.respond ? stream.respond(value) : stream.submit(undefined, { command: { resume: value } }));
  const shown = stream.messages.map((message) => {
    const { id, type, getType, content, tool_calls: calls } = message;
    const text = typeof content === 'string' ? content : content.map((block) => block.text ?? '').join('');
    const { firstSeenState, branchOptions = [] } = (isClassic && stream.getMessagesMetadata(message)) || {};
    if (isClassic) parents.set(id, firstSeenState?.parent_checkpoint);
    return { id, type: type ?? getType?.(), text, branchOptions, calls: (calls ?? []).map(({ name, args }) => ({ name, args })) };
  });
  const view = {
    shown,
    isLoading: stream.isLoading,
    interrupt: stream.interrupt?.value ?? null,
    error: stream.error ? String(stream.error) : null,
  };
  useEffect(() => {
    window.chat = {
      view,
      texts: window.chat?.texts ?? [],
      submit: (text, options) => void stream.submit({ messages: [{ type: 'human', content: text }] }, options),
      answer: (value) => void answer(value),
      fork: (id, text) => void fork(stream, id, text),
      canFork: (id) => !isClassic || parents.get(id) !== undefined,
      stream,
    };
    const last = shown.at(-1)?.text ?? '';
    if (window.chat.texts.at(-1) !== last) window.chat.texts.push(last);
  });
  const items = shown.map(({ type, text }, key) => createElement('li', { key }, `${type}: ${text}`));
  const components = (stream.values?.ui ?? []).map((message) =>
    createElement(LoadExternalComponent, { key: message.id, className: 'external', stream, message }),
  );
  return createElement('ol', null, ...items, ...components);
}

createRoot(document.getElementById('root')).render(createElement(Chat));
