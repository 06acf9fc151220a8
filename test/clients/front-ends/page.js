/** One chat page for both hooks of LangGraph's React packages; a test leads it through `window.chat`. */

import { useStream as useClassicStream } from '@langchain/langgraph-sdk/react';
import { useStream as useProtocolStream } from '@langchain/react';
import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';

const parameters = new URLSearchParams(location.search);
const useStream = parameters.get('hook') === 'classic' ? useClassicStream : useProtocolStream;

/** The thread is in the address, so that a reload comes back to it. */
function keepThread(id) {
  parameters.set('thread', id);
  history.replaceState(null, '', `?${parameters}`);
}

function Chat() {
  const stream = useStream({
    apiUrl: parameters.get('api'),
    apiKey: parameters.get('key') ?? undefined,
    assistantId: 'chat',
    threadId: parameters.get('thread') ?? undefined,
    onThreadId: keepThread,
    reconnectOnMount: true,
    fetchStateHistory: true,
  });
  const answer = (value) => (stream.respond ? stream.respond(value) : stream.submit(undefined, { command: { resume: value } }));
  const shown = stream.messages.map(({ type, getType, content, tool_calls: calls }) => {
    const text = typeof content === 'string' ? content : content.map((block) => block.text ?? '').join('');
    return { type: type ?? getType?.(), text, calls: (calls ?? []).map(({ name, args }) => ({ name, args })) };
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
      stream,
    };
    const last = shown.at(-1)?.text ?? '';
    if (window.chat.texts.at(-1) !== last) window.chat.texts.push(last);
  });
  return createElement(
    'ol',
    null,
    ...shown.map(({ type, text }, index) => createElement('li', { key: index }, `${type}: ${text}`)),
  );
}

createRoot(document.getElementById('root')).render(createElement(Chat));
