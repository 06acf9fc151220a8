// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

/** What spec/limits.yaml says. */
export const LIMITS = {
  jsonBodyBytes: 26_214_400,
  requestHeadBytes: 131_072,
  archiveBytes: 209_715_200,
  imageLayerBytes: 10_737_418_240,
  imageManifestBytes: 4_194_304,
  diskReserveBytes: 2_147_483_648,
  uiAssetBytes: 10_485_760,
  uploadUrlSeconds: 3_600,
  pushTokenSeconds: 3_600,
  logMessageCharacters: 65_536,
  logPageLines: 1_000,
  listPage: 100,
  crons: 10_000,
  pushConfigs: 10,
  waitingRunsOfCron: 100,
  metadataCharacters: 1_048_576,
} as const;
