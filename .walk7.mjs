import { chromium } from 'playwright-core';
const base = 'http://localhost:4700';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
for (const [w,h,c] of [[1440,900,'light'],[390,844,'dark']]) {
const p = await (await browser.newContext({viewport:{width:w,height:h}, colorScheme:c})).newPage();
await p.goto(base+'/v/'+process.argv[2]); await p.waitForTimeout(4000); await p.screenshot({path:`/tmp/walk/shots/vb-${w}.png`});
console.log(await p.evaluate(() => { const z=document.querySelector('zc-player'); return [z.outerHTML.slice(0,300), [...z.shadowRoot.querySelectorAll('.length,[part=poster],zc-live-cover')].map(e=>e.outerHTML.slice(0,200))]; }));
await p.getByRole('button',{name:/play/i}).first().click(); await p.waitForTimeout(6000); await p.mouse.move(w/2, 200); await p.waitForTimeout(300); await p.screenshot({path:`/tmp/walk/shots/vp-${w}.png`});
}
await browser.close();
