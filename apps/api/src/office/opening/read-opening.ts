import type { OpeningState } from '@trpeza/contract/office/opening.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { hasCustomers } from '#access/access.api.ts';
import { readLastBackup } from '#office/backups/read-last-backup.ts';
import { hasActiveMeal } from '#menu/menu.api.ts';
import { mailNeedOf } from '#messages/messages.api.ts';
import type { Mailing } from '#platform/mail/mail-transport.ts';
import { offeredMethods } from '#platform/payments/offered-methods.ts';
import type { KitchenState } from '#office/settings/settings.present.ts';
import type { Deps } from '#platform/deps.ts';
import { orderingMode } from '#ordering/checkout/opening-checklist.domain.ts';
import { evaluateLines } from './opening.domain.ts';

type StateDeps = Pick<Deps, 'db' | 'payments'>;

interface OpeningDeps extends StateDeps {
  settings: { read(): Promise<Settings> };
  mail: Mailing;
}

/** Returns how customers can order and pay now. */
export async function readKitchenState({ db, payments }: StateDeps, rules: Settings): Promise<KitchenState> {
  const methods = offeredMethods(rules, payments);
  const hasMeal = await hasActiveMeal(db);
  return { paymentMethods: methods, ordering: orderingMode({ rules, methods, hasMeal }) };
}

/** The first-run checklist. */
export async function readOpening(deps: OpeningDeps): Promise<OpeningState> {
  const { db, payments, mail } = deps;
  const rules = await deps.settings.read();
  const [hasMeal, hasCustomer, { newest }] = await Promise.all([
    hasActiveMeal(db),
    hasCustomers(db),
    readLastBackup(db),
  ]);
  const kitchen = { rules, methods: offeredMethods(rules, payments), hasMeal };
  const mailNeed = mailNeedOf(mail, rules);
  return {
    ordering: orderingMode(kitchen),
    lines: evaluateLines(kitchen, {
      organisation: rules.organisation_name !== '',
      mail: mailNeed === null,
      customer: hasCustomer,
      backup: rules.opening_confirmed.includes('backup') || newest !== null,
    }),
    mailNeed,
    isPutAway: rules.opening_put_away,
  };
}
