import { openDatabase } from '../../platform/database/database.ts';
import { openMail, passwordReset } from './mail.testing.ts';

const [dataFolder, smtpUrl, to] = process.argv.slice(2);
if (!dataFolder || !smtpUrl || !to) throw new Error('Name the data folder, the mail server and the recipient.');
const { queue } = await openMail(await openDatabase({ dataFolder }), smtpUrl);
await queue({ ...passwordReset, to });
