/** The report as JUnit XML, which every CI system shows: one test case an operation. */
import type { Part, Report } from './report.ts';

export function reportJunit(report: Report): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="conformance">',
    ...report.parts.flatMap(suite),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(part: Part): string[] {
  const name = `${part.api} ${part.name}`;
  if (part.skipped) {
    return [
      `  <testsuite name="${text(name)}" tests="1" failures="0" skipped="1">`,
      `    <testcase classname="${text(name)}" name="all"><skipped message="${text(part.skipped)}"/></testcase>`,
      '  </testsuite>',
    ];
  }
  const known = new Set(part.operations.map(({ operation }) => operation));
  const cases = [
    ...part.operations.map(({ operation }) => operation),
    ...part.failures.map(({ operation }) => operation).filter((id) => !known.has(id)),
  ];
  const failing = cases.filter((operation) => part.failures.some((failure) => failure.operation === operation));
  return [
    `  <testsuite name="${text(name)}" tests="${cases.length}" failures="${failing.length}" skipped="0" time="${(part.durationMs / 1000).toFixed(3)}">`,
    `    <properties>${property('seed', part.seed)}${part.stoppedAt ? property('stopped', part.stoppedAt) : ''}</properties>`,
    ...cases.flatMap((operation) => testCase(part, name, operation)),
    '  </testsuite>',
  ];
}

function property(name: string, value: string | number): string {
  return `<property name="${name}" value="${text(String(value))}"/>`;
}

function testCase(part: Part, suiteName: string, operation: string): string[] {
  const failures = part.failures.filter((failure) => failure.operation === operation);
  const head = `    <testcase classname="${text(suiteName)}" name="${text(operation)}"`;
  if (failures.length === 0) return [`${head}/>`];
  return [
    `${head}>`,
    ...failures.flatMap(({ check, title, expected, got, replay, count }) => [
      `      <failure type="${text(check)}" message="${text(title)}">${text([`cases: ${count}`, `expected: ${expected}`, `got: ${got}`, ...replay].join('\n'))}</failure>`,
    ]),
    '    </testcase>',
  ];
}

/** Text for XML 1.0, which has no place for most control characters. */
function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what XML cannot hold
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '\ufffd',
    );
}
