import { chromium } from 'playwright-core';
const base = 'http://localhost:4700';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const p = await (await browser.newContext({viewport:{width:1440,height:900},storageState:'/tmp/walk/state.json'})).newPage();
for (const [n,u] of [['live-after','/live'],['videos-after','/videos']]) { await p.goto(base+u); await p.waitForTimeout(2500); await p.screenshot({path:`/tmp/walk/shots/${n}.png`}); }
await p.goto(base+'/v/str_edh9b9m22v3p4ra3hj3b'); await p.waitForTimeout(2500); await p.screenshot({path:`/tmp/walk/shots/v-after.png`});
await browser.close();
