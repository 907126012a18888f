import { openDatabase } from '../database/database.ts';
import { insertVideo, openTranscriptionFeature } from './transcription-feature.ts';

const [dataFolder, url] = process.argv.slice(2);
if (!dataFolder || !url) throw new Error('Name the data folder and the address of the service.');
const database = await openDatabase({ dataFolder });
await insertVideo(database, 'str_1');
const { transcription, jobs } = openTranscriptionFeature({ database, dataFolder, service: { url, key: 'a2V5' } });
await jobs.start();
await transcription.request('biz_1', 'str_1');
process.stdout.write('asked\n');
