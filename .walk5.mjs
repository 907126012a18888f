import { chromium } from 'playwright-core';
const base = 'http://localhost:4700';
const flags = ['--no-sandbox','--disable-gpu','--disable-quic','--disable-background-networking','--disable-component-update','--disable-sync','--use-fake-ui-for-media-stream','--use-fake-device-for-media-stream'];
const id = process.argv[2];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });
const ctx = await browser.newContext({viewport:{width:1440,height:900}, permissions:['camera','microphone'], storageState:'/tmp/walk/state.json'});
const p = await ctx.newPage();
await p.goto(base + '/studio/' + id);
await p.waitForTimeout(4000);
await p.screenshot({path:'/tmp/walk/shots/studio-1440-light.png'});
await p.getByRole('button', {name:'Go live'}).click();
await p.waitForTimeout(2500);
await p.screenshot({path:'/tmp/walk/shots/studio-golive.png'});
const confirm = p.getByRole('alertdialog').getByRole('button', {name:/go live/i});
if (await confirm.count()) await confirm.click();
await p.getByText(/^LIVE|On the air|Live/i).first().waitFor({timeout:20000}).catch(()=>{});
await p.waitForTimeout(8000);
await p.screenshot({path:'/tmp/walk/shots/studio-live-1440.png'});
for (const [w,h,c] of [[1440,900,'light'],[820,1180,'dark'],[390,844,'dark'],[390,844,'light']]) {
  const v = await (await browser.newContext({viewport:{width:w,height:h}, colorScheme:c, hasTouch: w<500, isMobile: w<500})).newPage();
  v.on('console', m => m.type()==='error' && console.log('viewer', m.text().slice(0,150)));
  await v.goto(base + '/v/' + id); await v.waitForTimeout(4000);
  await v.screenshot({path:`/tmp/walk/shots/v-before-${w}-${c}.png`});
  if (c === 'light') {
    await v.getByRole('button',{name:/play|watch/i}).first().click().catch(e=>console.log(e.message.slice(0,200)));
    await v.waitForTimeout(6000);
    await v.screenshot({path:`/tmp/walk/shots/v-play-${w}-${c}.png`});
    if (w === 1440) { await p.bringToFront(); await p.waitForTimeout(1500); await p.screenshot({path:'/tmp/walk/shots/studio-viewers.png'}); }
  }
}
await p.setViewportSize({width:390,height:844}); await p.waitForTimeout(1000);
await p.screenshot({path:'/tmp/walk/shots/studio-390.png'});
await p.setViewportSize({width:820,height:1180}); await p.waitForTimeout(1000);
await p.screenshot({path:'/tmp/walk/shots/studio-820.png'});
await p.setViewportSize({width:1440,height:900});
await p.getByRole('button',{name:/^end/i}).first().click(); await p.waitForTimeout(800);
await p.screenshot({path:'/tmp/walk/shots/studio-end.png'});
const end = p.getByRole('alertdialog').getByRole('button',{name:/end/i}).or(p.getByRole('dialog').getByRole('button',{name:/end/i}));
if (await end.count()) await end.first().click();
await p.waitForTimeout(1500); await p.screenshot({path:'/tmp/walk/shots/studio-ending.png'});
await p.waitForTimeout(12000); await p.screenshot({path:'/tmp/walk/shots/studio-ended.png'});
for (const [n,u] of [['live-after','/live'],['videos-after','/videos']]) { await p.goto(base+u); await p.waitForTimeout(2500); await p.screenshot({path:`/tmp/walk/shots/${n}.png`}); }
const v = await (await browser.newContext({viewport:{width:1440,height:900}})).newPage();
await v.goto(base + '/v/' + id); await v.waitForTimeout(3000); await v.screenshot({path:'/tmp/walk/shots/v-after.png'});
await browser.close();
