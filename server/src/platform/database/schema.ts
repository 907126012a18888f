export * from '../../features/accounts/accounts.table.ts';
export * from '../../features/authentication/authentication.table.ts';
export * from '../../features/crash-reports/crash-report.table.ts';
export * from '../../features/embedded-players/embedded-players.table.ts';
export * from '../../features/insights/insights.table.ts';
export * from '../../features/streams/streams.table.ts';
export * from '../../features/uploads/uploads.table.ts';
export * from '../rate-limits.table.ts';
