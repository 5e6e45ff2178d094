import type { Page } from '@playwright/test';
import { expect, signIn, test, urlOf } from '../fixtures.ts';

const OFFICE = [
  '/admin',
  '/admin/orders',
  '/admin/delivery-days',
  '/admin/customers',
  '/admin/meals',
  '/admin/money-received',
  '/admin/month-end',
  '/admin/order-reports',
  '/admin/settings',
  '/admin/health',
];

const SHOP = ['/checkout', '/orders', '/budget', '/profile', '/profile?tab=addresses'];
const STAFF = ['/kitchen/dashboard', '/kitchen/packing', '/kitchen/settings', '/security'];

test('every Mantine variable that a page uses without a fallback has a value', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'shop', 'customer');
  for (const path of SHOP) await expectNoUndefinedVariable(page, urlOf('shop', path));
  await signIn(page, 'staff', 'chef');
  for (const path of STAFF) await expectNoUndefinedVariable(page, urlOf('staff', path));
  await signIn(page, 'admin', 'admin');
  for (const path of OFFICE) await expectNoUndefinedVariable(page, urlOf('admin', path));
});

const expectNoUndefinedVariable = async (page: Page, url: string) => {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  expect(await undefinedVariables(page), url).toEqual([]);
};

/** The variables without a value, with the rule that uses them, for every rule of a visible element. */
const undefinedVariables = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const isMatch = (element: Element, selector: string) => {
      try {
        return element.checkVisibility() && element.matches(selector);
      } catch {
        return false;
      }
    };
    const check = (text: string, selector: string, element: Element | undefined) => {
      for (const [, name = ''] of text.matchAll(/var\(\s*(--mantine-[\w-]+)\s*\)/g))
        if (element && getComputedStyle(element).getPropertyValue(name).trim() === '')
          found.add(`${name} in ${selector}`);
    };
    const elements = [...document.querySelectorAll('body, body *')];
    const visit = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && rule.style.cssText.includes('--mantine-'))
          // Variables may be set on single elements, so the rule is checked on the first element that it applies to.
          check(
            rule.style.cssText,
            rule.selectorText,
            elements.find((element) => isMatch(element, rule.selectorText)),
          );
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
        if ('cssRules' in rule) visit(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) visit(sheet.cssRules);
    // Style properties of components, such as `gap`, are inline; a misspelt size is an unknown variable there.
    for (const element of document.querySelectorAll('[style*="--mantine-"]'))
      check(element.getAttribute('style') ?? '', element.className, element);
    return [...found];
  });
