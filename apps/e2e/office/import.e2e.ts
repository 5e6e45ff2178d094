import { axe, expect, expectNoSidewaysScroll, signIn, test, urlOf } from '../fixtures.ts';
import { uniqueName } from '../unique.ts';

const HEADINGS = 'Customer number,First name,Last name,Telephone,Street address,Suburb,State,Postcode,Notes';

test('an admin corrects a row of an import on the page, leaves one out and imports the rest', async ({
  page,
}) => {
  const key = uniqueName();
  const rows = [
    `${key}-1,Vera,Ilieva,03 5550 0181,1 High Street,Lalor,VIC,3075,Rings twice`,
    `${key}-2,Nada,Ilieva,03 5550 0182,2 High Street,Lalor,VIC,ABCD,`,
    `${key}-2,Nada,Ilieva,03 5550 0182,2 High Street,Lalor,VIC,3075,`,
  ];
  await signIn(page, 'admin', 'admin');
  await page.goto(urlOf('admin', '/admin/import'));
  await page.getByLabel('Your file').setInputFiles({
    name: `${key}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADINGS, ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByLabel('Postcode')).toBeVisible();
  // The button is at the position of the last click. A key press in between shows that it is no double click.
  await page.keyboard.press('Shift');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByText('These columns will not be imported: Notes.')).toBeVisible();
  const added = page.getByRole('row').filter({ hasText: `${key}-1` });
  for (const value of ['03 5550 0181', '1 High Street', 'Lalor', '3075'])
    await expect(added.getByRole('cell', { name: value })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d+ customer/ })).toHaveCount(0);
  await axe(page);

  const wrong = page.getByRole('group', { name: /^Row 3:/ });
  await expect(wrong.getByLabel('Postcode')).toHaveValue('ABCD');
  await wrong.getByLabel('Postcode').fill('3075');
  await page.getByRole('button', { name: 'Leave out row 4' }).click();
  await expect(page.getByRole('heading', { name: 'Import preview' })).toBeFocused();
  await page.keyboard.press('Shift');
  await page.getByRole('button', { name: 'Import row 4' }).click();
  await expect(page.getByText('Same as row 3.')).toBeVisible();
  await page.keyboard.press('Shift');
  await page.getByRole('button', { name: 'Leave out row 4' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await axe(page);
  await page.getByRole('button', { name: 'Import 2 customers' }).click();
  await expect(page.getByText('2 rows were imported.')).toBeVisible();
});
