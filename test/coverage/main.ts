/** `npm run coverage:contract`: what of the contracts is not covered, as far as the last run of the whole suite tells. */
import { coverageReport } from './report.ts';

const { text, isWhole } = await coverageReport();
process.stdout.write(text);
process.exitCode = isWhole ? 0 : 1;
