// Arithmetic as a tool. Text from a chat is untrusted, so it is parsed here, by precedence climbing over
// numbers, operators and parentheses, and never handed to a code evaluator.

import { tool } from '@langchain/core/tools';
import { z } from 'zod';

const MAX_LENGTH = 500;
const SIGNIFICANT_DIGITS = 12;
const NEGATION_PRECEDENCE = 3;

interface Operator {
  precedence: number;
  rightAssociative?: boolean;
  apply: (left: number, right: number) => number;
}

const OPERATORS = new Map<string, Operator>([
  ['+', { precedence: 1, apply: (left, right) => left + right }],
  ['-', { precedence: 1, apply: (left, right) => left - right }],
  ['*', { precedence: 2, apply: (left, right) => left * right }],
  ['/', { precedence: 2, apply: (left, right) => left / nonZero(right) }],
  ['%', { precedence: 2, apply: (left, right) => left % nonZero(right) }],
  ['^', { precedence: 4, rightAssociative: true, apply: (left, right) => left ** right }],
]);

/** The calculator as the model sees it. */
export const calculator = tool(({ expression }) => String(evaluate(expression)), {
  name: 'calculator',
  description: 'Computes an arithmetic expression of numbers, + - * / % ^ and parentheses.',
  schema: z.object({ expression: z.string().describe('for example 12 * (3 + 4)') }),
});

/** Returns the value of an arithmetic expression, or throws an error that says what is wrong with it. */
export function evaluate(expression: string): number {
  const tokens = tokenize(expression);
  const value = parseOperation(tokens, 0);
  if (tokens.length > 0) throw new Error(`"${tokens[0]}" is not expected there`);
  if (!Number.isFinite(value)) throw new Error('the result is not a number I can write down');
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}

function tokenize(expression: string): string[] {
  if (expression.length > MAX_LENGTH) throw new Error(`it is longer than ${MAX_LENGTH} characters`);
  return (
    expression
      .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
      .replaceAll('**', '^')
      .replace(/[×·]/g, '*')
      .replaceAll('÷', '/')
      .replaceAll('−', '-')
      .match(/(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|\S/gi) ?? []
  );
}

// Reads an operand, then every operator that binds at least as tightly as asked. Consumes `tokens`.
function parseOperation(tokens: string[], minPrecedence: number): number {
  let left = parseOperand(tokens);
  for (;;) {
    const operator = OPERATORS.get(tokens[0] ?? '');
    if (!operator || operator.precedence < minPrecedence) return left;
    tokens.shift();
    const right = parseOperation(tokens, operator.precedence + (operator.rightAssociative ? 0 : 1));
    left = operator.apply(left, right);
  }
}

function parseOperand(tokens: string[]): number {
  const token = tokens.shift();
  if (token === undefined) throw new Error('a number is missing at the end');
  if (token === '-') return -parseOperation(tokens, NEGATION_PRECEDENCE);
  if (token === '+') return parseOperation(tokens, NEGATION_PRECEDENCE);
  if (token === '(') {
    const value = parseOperation(tokens, 0);
    if (tokens.shift() !== ')') throw new Error('a closing parenthesis is missing');
    return value;
  }
  const value = Number(token);
  if (Number.isNaN(value)) throw new Error(`"${token}" is not expected there`);
  return value;
}

function nonZero(divisor: number): number {
  if (divisor === 0) throw new Error('division by zero');
  return divisor;
}
