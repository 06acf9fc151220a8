// The tools. The model reads their names, descriptions and schemas.

import { tool } from '@langchain/core/tools';
import { interrupt } from '@langchain/langgraph';
import { z } from 'zod';

const FORECASTS = ['sun', 'clouds', 'rain', 'wind'];

/** Reads only, so it runs at once. Ask a real service here. */
const weather = tool(({ city }) => `${FORECASTS[city.length % FORECASTS.length]} in ${city}`, {
  name: 'weather',
  description: 'Tells the weather in a city.',
  schema: z.object({ city: z.string() }),
});

/**
 * Changes something, so a person is asked first: `interrupt` ends the run, and the thread waits as long as it takes. The run that
 * resumes it calls this function again, and then `interrupt` returns the answer.
 */
const sendMessage = tool(
  ({ to, text }) => {
    const answer = String(interrupt({ question: `Send "${text}" to ${to}?`, answers: ['yes', 'no'] }));
    return /^y/i.test(answer) ? `sent to ${to}` : 'not sent';
  },
  {
    name: 'send_message',
    description: 'Sends a message to a person.',
    schema: z.object({ to: z.string(), text: z.string() }),
  },
);

export const tools = [weather, sendMessage];
