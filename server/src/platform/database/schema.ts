export * from '../../features/crash-reports/crash-report.table.ts';
export * from '../../features/embedded-players/embedded-players.table.ts';
export * from '../../features/streams/streams.table.ts';
export * from '../../features/uploads/uploads.table.ts';
