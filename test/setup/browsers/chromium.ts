import { launchBrowser } from '#test/setup/browser.ts';
import { type Tab, type TabOptions, toScript } from './tab.ts';

export async function openInChromium({ withScripts }: TabOptions): Promise<Tab> {
  const browser = await launchBrowser();
  const context = await browser.newContext({
    javaScriptEnabled: withScripts,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();

  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });

  return {
    open: async (url) => void (await page.goto(url)),
    run: (script, ...args) => page.evaluate(toScript(script, args)),
    click: (selector) => page.locator(selector).first().click(),
    type: (text) => page.keyboard.type(text),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    choose: (selector, file) => page.locator(selector).first().setInputFiles(file),
    resize: (size) => page.setViewportSize(size),
    print: () => page.pdf({ format: 'A4' }),
    picture: () => page.screenshot(),
    complaints: async () => complaints,
    close: () => browser.close(),
  };
}
