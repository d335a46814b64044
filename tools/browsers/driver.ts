// Two browsers beside Chromium, driven as a user would: Firefox by WebDriver BiDi, WebKit by
// WebDriver. Both offer the same few steps to the journey.
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { spawn } from 'node:child_process';
import { takePort } from '#tools/test/server-port.ts';

/** What to look for: the role of an element and its name, inside the card with a text. */
export interface Target {
  role: 'button' | 'tab' | 'field' | 'file' | 'card' | 'image';
  /** The whole accessible name; of a card or an image, a part of its text. */
  name: string;
  /** Text of the card, dialog or toast that must contain it. */
  inside?: string;
}

/** One element of the open page. */
export interface Hand {
  click(): Promise<void>;
  /** Replaces the text of a field, key by key. */
  type(text: string): Promise<void>;
  choose(file: string): Promise<void>;
}

/** An open browser with one page. */
export interface Driver {
  name: string;
  open(url: string): Promise<void>;
  /** The visible element; null when there is none. */
  find(target: Target): Promise<Hand | null>;
  path(): Promise<string>;
  /** The result of an expression in the page. */
  read<T>(expression: string): Promise<T>;
  picture(): Promise<Buffer>;
  /** Errors of the page so far, where the protocol reports them. */
  errors: string[];
  close(): Promise<void>;
}

/** How long a browser may take to start, in milliseconds. */
const START_LIMIT_MS = 30_000;

// Runs in the page, as text: finds the element as a user would by its label.
const FIND = `(target) => {
  const selectors = {
    button: 'button:not([role=tab]), [role=button], [role=menuitem]',
    tab: '[role=tab]',
    field: 'input:not([type=file]), textarea',
    file: 'input[type=file]',
    card: 'article',
    image: 'img',
  };
  const named = (element) => {
    const by = element.getAttribute('aria-labelledby');
    const label = by === null ? null : document.getElementById(by.split(' ')[0]);
    return (element.getAttribute('aria-label') ?? label?.textContent ??
      element.labels?.[0]?.textContent ?? element.getAttribute('alt') ?? element.textContent).trim();
  };
  const isShown = (element) => target.role === 'file' || (element.checkVisibility() &&
    element.closest('[inert], [aria-hidden=true]') === null);
  const isIt = (element) => {
    if (target.role === 'card') return element.textContent.includes(target.name);
    if (target.role === 'image') return element.naturalWidth > 0 && element.complete;
    return named(element) === target.name;
  };
  const roots = target.inside === undefined ? [document] :
    [...document.querySelectorAll('article, dialog')]
      .filter((root) => named(root) === target.inside || root.textContent.includes(target.inside));
  for (const root of roots)
    for (const element of root.querySelectorAll(selectors[target.role]))
      if (isShown(element) && isIt(element)) return element;
  return null;
}`;

// Runs in the page, as text: waits until an element no longer moves, as a menu does while it opens.
const SETTLE = `(element) => new Promise((resolve) => {
  let last = '';
  const look = () => {
    const { x, y } = element.getBoundingClientRect();
    if (last === x + ' ' + y) return resolve();
    last = x + ' ' + y;
    requestAnimationFrame(() => requestAnimationFrame(look));
  };
  look();
})`;

/** Firefox, by the program at a path. */
export async function openFirefox(program: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    // The size of the window: the ESR cannot set that of a page.
    args: ['--width=1280', '--height=900'],
    defaultViewport: null,
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN' },
  });
  const page: Page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // The text of an error that a script reports is its first value.
    void Promise.resolve(message.args()[0]?.evaluate(String))
      .catch(() => message.text())
      .then((text) => errors.push(`${text} at ${message.location().url ?? '?'}`));
  });
  return {
    name: `Firefox ${await browser.version()}`,
    errors,
    open: async (url) => {
      await page.goto(url);
    },
    find: async (target) => {
      const handle = await page.evaluateHandle(`(${FIND})(${JSON.stringify(target)})`);
      const element = handle.asElement() as ElementHandle<HTMLInputElement> | null;
      if (element === null) return null;
      return {
        click: async () => {
          await element.click();
        },
        type: async (text) => {
          await element.click();
          await page.keyboard.down('Control');
          await page.keyboard.press('a');
          await page.keyboard.up('Control');
          await page.keyboard.type(text);
        },
        choose: (file) => element.uploadFile(file),
      };
    },
    // The ESR tells the driver nothing of a step in the history.
    path: () => page.evaluate('location.pathname') as Promise<string>,
    read: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}

/** WebKit, by its driver and the small browser of its GTK port. Needs a display. */
export async function openWebKit(program: string, browserProgram: string): Promise<Driver> {
  const port = await takePort();
  const process_ = spawn(program, [`--port=${port}`], { stdio: 'ignore' });
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browserProgram, args: ['--automation'] },
  });
  const endsAt = performance.now() + START_LIMIT_MS;
  let driver: WebDriver | null = null;
  while (driver === null) {
    driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(capabilities)
      .build()
      .then(async (built) => {
        await built.getSession();
        return built;
      })
      .catch((cause: unknown) => {
        if (performance.now() > endsAt) throw cause;
        return null;
      });
    if (driver === null) await wait(200);
  }
  const page = driver;
  const session = await page.getCapabilities();
  await page.manage().window().setRect({ width: 1280, height: 800 });
  return {
    name: `WebKitGTK ${session.getBrowserVersion() ?? ''}`,
    errors: [],
    open: (url) => page.get(url),
    find: async (target) => {
      const element = await page.executeScript<WebElement | null>(
        `return (${FIND})(arguments[0])`,
        target,
      );
      if (element === null) return null;
      return {
        click: async () => {
          await page.executeScript(`return (${SETTLE})(arguments[0])`, element);
          await element.click();
        },
        type: async (text) => {
          await element.clear();
          await element.sendKeys(text);
        },
        choose: (file) => element.sendKeys(file),
      };
    },
    path: async () => new URL(await page.getCurrentUrl()).pathname,
    read: <T>(expression: string) => page.executeScript<T>(`return (${expression})`),
    picture: async () => Buffer.from(await page.takeScreenshot(), 'base64'),
    close: async () => {
      await page.quit();
      process_.kill();
    },
  };
}
