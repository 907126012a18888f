export * from '../../features/crash-reports/crash-report.table.ts';
