// What the scripted model says: a pure function of the conversation, without chance or clock, so that
// the same messages always get the same answer.

import type { BaseMessage } from '@langchain/core/messages';

const MAX_PAUSE_MS = 60_000;
const CALCULATOR = 'calculator';

/** What to do next: wait if asked to, then either call a tool or say something. */
export interface Reply {
  pauseMs: number;
  text: string;
  toolCall?: { id: string; name: string; args: { expression: string } };
}

interface Conversation {
  messages: BaseMessage[];
  /** What the person has said, oldest first; the last one waits for an answer. */
  said: string[];
  name: string | undefined;
}

interface Rule {
  when: RegExp;
  say: (conversation: Conversation) => string;
}

const NAME_QUESTION = /\b(?:what(?:['’]s| is| was) my name|(?:know|remember|forgotten|forget) my name|who am i)\b/i;
const NAME_STATEMENT = /\b(?:[Mm]y name(?: is|['’]s)|MY NAME IS) (\p{L}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)*)/u;

// A run of digits, operators and parentheses; with "what is" before it, or alone in the message.
const ASKED_EXPRESSION =
  /\b(?:what(?:['’]s| is)|how much is|compute|calculate|evaluate|work out):?\s+([-−+(.\d][-−\d\s.,+*/%^()×·÷]*)/i;
const BARE_EXPRESSION = /^([-−+(.\d][-−\d\s.,+*/%^()×·÷]*)[=?!\s]*$/;
const BINARY_OPERATION = /\d[\s)]*[-−+*/%^×·÷]+\s*[-−+(.\d]/;

const SPOKEN_OPERATORS: [RegExp, string][] = [
  [/(?<=\d)\s*(?:%|percent) of (?=[\d(])/gi, ' / 100 * '],
  [/(?<=[\d)]) plus (?=[-\d(])/gi, ' + '],
  [/(?<=[\d)]) minus (?=[-\d(])/gi, ' - '],
  [/(?<=[\d)]) (?:times|multiplied by) (?=[-\d(])/gi, ' * '],
  [/(?<=[\d)]) (?:over|divided by) (?=[-\d(])/gi, ' / '],
  [/(?<=[\d)]) to the power of (?=[-\d(])/gi, ' ^ '],
];

const JOKES = [
  'A graph walks into a bar. The bartender asks: conditional edge? It depends, says the graph.',
  'I would tell you a joke about eventual consistency, but you might not get it yet.',
  'There are two hard things in computing: naming things, cache invalidation and off-by-one errors.',
];

const SUGGESTIONS = [
  'Try "what is 12 * (3 + 4)?": I have a calculator and like to be asked.',
  'Try "my name is Ada", and a few messages later "what is my name?".',
  'Try "how many messages have we exchanged?", I keep count.',
  'Try "sleep:2000" and watch me do nothing for two seconds.',
  'Try "tell me a joke", at your own risk.',
];

// The first rule that matches answers. Small talk is matched as a whole message, so that a longer text
// that merely begins with "hello" is quoted back instead.
const RULES: Rule[] = [
  {
    when: NAME_QUESTION,
    say: ({ name }) =>
      name
        ? `Your name is ${name}. You told me, and I was listening.`
        : 'You have not told me yet. Say "my name is ..." and I will remember it in this thread.',
  },
  {
    when: NAME_STATEMENT,
    say: ({ name }) => `Nice to meet you, ${name}! I will remember your name for as long as this thread lives.`,
  },
  { when: /\bhow many messages\b/i, say: countMessages },
  {
    when: /^(?:help|(?:so,? )?(?:what|who) are you|what (?:can|do) you do)\b.{0,30}$/i,
    say: () =>
      'I am a scripted chat agent: small, polite, and free of charge. I can do arithmetic with a calculator, ' +
      'remember your name in this thread, count our messages, sleep when told to, and tell a joke. ' +
      'Give me a model key and I become rather more eloquent.',
  },
  {
    when: /^(?:hi|hello|hey|howdy|greetings|good (?:morning|afternoon|evening))(?: there| again| chat| everyone)?[\s!.,?]*$/i,
    say: ({ name, said }) => {
      if (name) return `Hello again, ${name}! What shall we do?`;
      return said.length > 1 ? 'Hello again! What shall we do?' : 'Hello! I am a small chat agent. What is your name?';
    },
  },
  {
    when: /^how (?:are|is it) (?:you|going)\b.{0,20}$/i,
    say: () => 'All my nodes are green, thank you. And you?',
  },
  { when: /\bjoke\b/i, say: ({ said }) => JOKES[said.length % JOKES.length] ?? '' },
  {
    when: /\bmeaning of life\b/i,
    say: () => 'Forty-two, I am told. To check the working, ask me "what is 6 * 7?".',
  },
  {
    when: /^(?:thanks|thank you|cheers)\b.{0,20}$/i,
    say: ({ name }) => `You are welcome${name ? `, ${name}` : ''}. It was no trouble: I have no nerves to get on.`,
  },
  {
    when: /^(?:bye|goodbye|good night|see you|farewell)\b.{0,20}$/i,
    say: ({ name }) => `Goodbye${name ? `, ${name}` : ''}! The thread keeps everything, so come back any time.`,
  },
  {
    when: /^(?:are you|is this) (?:a |an )?(?:real|human|robot|bot|ai)\b.{0,20}$/i,
    say: () => 'I am a list of rules in a trench coat. A very punctual one.',
  },
  { when: /^$/, say: () => 'I can only read text, and there is none here. Say "hello", or "help".' },
];

/** Returns the next reply in a conversation, calling only tools that are available. */
export function nextReply(messages: BaseMessage[], availableTools: ReadonlySet<string>): Reply {
  const said = messages.filter((message) => message.type === 'human').map((message) => message.text);
  const request = takePause(said.at(-1) ?? '');
  const expression = findExpression(request.text);

  const last = messages.at(-1);
  if (last?.type === 'tool') {
    return { pauseMs: 0, text: request.remark + phraseResult(expression, last) };
  }
  if (expression && availableTools.has(CALCULATOR)) {
    const toolCall = { id: `call_${messages.length}`, name: CALCULATOR, args: { expression } };
    return { pauseMs: request.pauseMs, text: '', toolCall };
  }
  if (request.remark && !request.text) {
    return { pauseMs: request.pauseMs, text: request.remark.trimEnd() };
  }
  const conversation = { messages, said, name: latestName(said) };
  return { pauseMs: request.pauseMs, text: request.remark + answer(request.text, conversation) };
}

function answer(text: string, conversation: Conversation): string {
  const rule = RULES.find(({ when }) => when.test(text));
  if (rule) return rule.say(conversation);
  const suggestion = SUGGESTIONS[(conversation.said.length - 1) % SUGGESTIONS.length];
  return `You said "${text}". My script has no answer to that. ${suggestion}`;
}

// Takes "sleep:MS" out of the text, and says what will have happened by the time it is read.
function takePause(text: string): { pauseMs: number; remark: string; text: string } {
  const command = /\bsleep:\s?(\d+)(?:\s?ms\b)?/i.exec(text);
  if (!command) return { pauseMs: 0, remark: '', text: text.trim() };
  const askedMs = Number(command[1]);
  const pauseMs = Math.min(askedMs, MAX_PAUSE_MS);
  const limit = askedMs > MAX_PAUSE_MS ? ', which is as long as I may' : '';
  const rest = [text.slice(0, command.index), text.slice(command.index + command[0].length)];
  return {
    pauseMs,
    remark: `I slept for ${pauseMs} ms${limit}. `,
    text: rest
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' '),
  };
}

// Finds arithmetic that is asked for ("what is 2 + 2?") or that is all there is ("2 + 2").
function findExpression(text: string): string | undefined {
  let arithmetic = text;
  for (const [words, symbol] of SPOKEN_OPERATORS) arithmetic = arithmetic.replace(words, symbol);
  const found = ASKED_EXPRESSION.exec(arithmetic) ?? BARE_EXPRESSION.exec(arithmetic);
  const expression = found?.[1]?.replace(/[\s.,]+$/, '');
  return expression && BINARY_OPERATION.test(expression) ? expression : undefined;
}

// A tool that failed says why in its first line.
function phraseResult(expression: string | undefined, result: BaseMessage): string {
  if (!expression) return `The tool says: ${result.text}`;
  const failure = /^Error: (.*)/.exec(result.text);
  if (failure) return `I cannot compute ${expression}: ${failure[1]}.`;
  return `${expression} = ${result.text}.`;
}

function countMessages({ messages, said }: Conversation): string {
  const mine = messages.filter((message) => message.type === 'ai' && message.text).length;
  return `We have exchanged ${said.length + mine} messages: ${said.length} from you, this one included, and ${mine} from me.`;
}

function latestName(said: string[]): string | undefined {
  for (const text of said.toReversed()) {
    const name = NAME_QUESTION.test(text) ? undefined : NAME_STATEMENT.exec(text)?.[1];
    if (name) return name;
  }
  return undefined;
}
