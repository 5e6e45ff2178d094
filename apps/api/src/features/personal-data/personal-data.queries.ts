import type { Db } from '#platform/database/database.ts';

/** Read-only, over the tables of all features: the data that each of them keeps about one person. */

export const getPerson = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .leftJoin('avatars', 'avatars.accountId', 'accounts.id')
    .select([
      'username',
      'email',
      'emailConfirmedAt',
      'firstName',
      'lastName',
      'phoneNumber',
      'role',
      'isVerified',
      'monthlyPlanCents',
      'language',
      'createdAt',
      'emailNotifications',
      'marketingEmails',
      'orderUpdates',
      'customerNumber',
      'avatars.image',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();

export const listAddressesOf = (db: Db, accountId: number) =>
  db
    .selectFrom('addresses')
    .select([
      'addressLine1',
      'addressLine2',
      'city',
      'state',
      'zipCode',
      'country',
      'isDefault',
      'createdAt as addedAt',
    ])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

export const findDietOf = (db: Db, accountId: number) =>
  db
    .selectFrom('dietaryProfiles')
    .select(['allergens', 'diets', 'consentedAt', 'updatedAt as changedAt'])
    .select(['consentedBy', 'consentHow', 'source'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();

export const findDoorPlanOf = (db: Db, accountId: number) =>
  db
    .selectFrom('doorPlans')
    .select(['waitMinutes', 'contactName', 'contactPhone', 'leaveWith', 'leaveWhere', 'note'])
    .select('updatedAt as changedAt')
    .where('accountId', '=', accountId)
    .executeTakeFirst();

export const listRoundPlacesOf = (db: Db, accountId: number) =>
  db
    .selectFrom('roundPlaces')
    .select(['address', 'position'])
    .where('accountId', '=', accountId)
    .orderBy('position')
    .execute();

export const listRoundDoorsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('roundDoors')
    .innerJoin('rounds', 'rounds.id', 'roundId')
    .select(['address', 'name as round'])
    .where('accountId', '=', accountId)
    .orderBy('address')
    .execute();

export const listStandingOrdersOf = (db: Db, accountId: number) =>
  db
    .selectFrom('standingOrders')
    .innerJoin('standingOrderItems', 'standingOrderId', 'standingOrders.id')
    .innerJoin('meals', 'meals.id', 'mealId')
    .select(['name as meal', 'nameMk as mealMk', 'quantity', 'deliverySlot as deliveryTime', 'everyWeeks'])
    .select(['beginsOn as from', 'endsOn as to', 'stoppedAt', 'delivery'])
    .where('accountId', '=', accountId)
    .orderBy('standingOrders.id')
    .orderBy('place')
    .execute();

export const listHoldsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('holds')
    .select(['beginsOn as from', 'endsOn as to', 'endedOn', 'reason', 'madeAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

export const listAgreementsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('agreements')
    .leftJoin('funders', 'funders.id', 'agreements.funderId')
    .select(['funders.name as funder', 'reference', 'fromDate as from', 'toDate as to', 'customerShareBps'])
    .select(['mealSubsidyCents', 'feeInSplit', 'budgetCents', 'period', 'agreements.createdAt as agreedAt'])
    .where('accountId', '=', accountId)
    .orderBy('fromDate')
    .execute();

export const listContactsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('customerContacts')
    .select(['name', 'relation', 'phone', 'email', 'isEmergency', 'mayOrder', 'getsMessages', 'pays'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

export const listCallsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('callOutcomes')
    .select(['calledAt as at', 'deliveryDate', 'outcome', 'note'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

export const listNotesOf = (db: Db, accountId: number) =>
  db
    .selectFrom('customerNotes')
    .select(['at', 'text', 'isPinned'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

export const listStatesOf = (db: Db, accountId: number) =>
  db
    .selectFrom('customerStates')
    .select(['state', 'fromDate as from', 'toDate as to', 'reason'])
    .where('accountId', '=', accountId)
    .orderBy('fromDate')
    .execute();

export const listFavouritesOf = (db: Db, accountId: number) =>
  db
    .selectFrom('favourites')
    .innerJoin('meals', 'meals.id', 'mealId')
    .select(['name as meal', 'nameMk as mealMk', 'addedAt'])
    .where('accountId', '=', accountId)
    .orderBy('addedAt')
    .execute();

export const findCartOf = (db: Db, accountId: number) =>
  db
    .selectFrom('carts')
    .select(['deliveryDate', 'deliverySlot as deliveryTime', 'updatedAt as changedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();

export const listCartMealsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('cartLines')
    .innerJoin('meals', 'meals.id', 'mealId')
    .select(['name as meal', 'nameMk as mealMk', 'quantity', 'addedAt'])
    .where('accountId', '=', accountId)
    .orderBy('addedAt')
    .execute();

export const listOrderHistoryOf = (db: Db, accountId: number) =>
  db
    .selectFrom('orderEvents')
    .innerJoin('orders', 'orders.id', 'orderEvents.orderId')
    .leftJoin('orderCredits', 'orderCredits.eventId', 'orderEvents.id')
    .select(['orderEvents.orderId', 'at', 'tappedAt', 'action', 'fromStatus as from', 'toStatus as to'])
    .select(({ fn }) => fn.coalesce('orderEvents.reason', 'orderCredits.note').as('reason'))
    .where('orders.accountId', '=', accountId)
    .orderBy('orderEvents.id')
    .execute();

export const listUnfinishedCheckoutsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('checkouts')
    .select([
      'state',
      'createdAt as startedAt',
      'deliveryDate',
      'deliverySlot as deliveryTime',
      'totalCents',
      'delivery',
      'lines',
    ])
    .where('accountId', '=', accountId)
    .where('state', '<>', 'placed')
    .orderBy('createdAt')
    .execute();

export const listMonthlyPlansOf = (db: Db, accountId: number) =>
  db
    .selectFrom('monthlyPlans')
    .select(['since', 'planCents'])
    .where('accountId', '=', accountId)
    .orderBy('since')
    .execute();

export const listBudgetMonthsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('budgetMonths')
    .select(['month', 'spentCents'])
    .where('accountId', '=', accountId)
    .orderBy('month')
    .execute();

export const listBudgetEntriesOf = (db: Db, accountId: number) =>
  db
    .selectFrom('budgetEntries')
    .select(['month', 'at', 'kind', 'amountCents', 'orderId'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

/** Without the secrets that give access to a payment at its provider. */
export const listPaymentsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .leftJoin('orders', 'orders.checkoutId', 'checkouts.id')
    .select([
      'orders.id as orderId',
      'payments.createdAt as at',
      'method',
      'amountCents',
      'currency',
      'payments.state',
      'providerReference as reference',
    ])
    .where('checkouts.accountId', '=', accountId)
    .orderBy('payments.createdAt')
    .execute();

export const listRefundsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .innerJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .select(['orderId', 'refunds.createdAt as at', 'refunds.amountCents', 'refunds.state', 'cause'])
    .where('checkouts.accountId', '=', accountId)
    .orderBy('refunds.createdAt')
    .execute();

export const listChargesOf = (db: Db, accountId: number) =>
  db
    .selectFrom('accountCharges')
    .select(['at', 'bookedOn', 'orderId', 'amountCents'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

export const listReceiptsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('receipts')
    .leftJoin('bankLines', 'bankLines.id', 'bankLineId')
    .select(['recordedAt as at', 'receivedOn', 'method', 'receipts.amountCents', 'reference', 'note'])
    .select('bankLines.text as bankText')
    .where('accountId', '=', accountId)
    .orderBy('receipts.id')
    .execute();

export const listRemindersOf = (db: Db, accountId: number) =>
  db
    .selectFrom('reminders')
    .select(['remindedOn as day', 'way', 'amountCents'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

export const listBalancesOf = (db: Db, accountId: number) =>
  db
    .selectFrom('closedBalances')
    .select(['month', 'openingCents', 'chargedCents', 'receivedCents', 'closingCents'])
    .where('accountId', '=', accountId)
    .orderBy('month')
    .execute();

export const listMessagesOf = (db: Db, accountId: number) =>
  db
    .selectFrom('messages')
    .select([
      'createdAt as at',
      'sentAt',
      'template as kind',
      'language',
      'recipient',
      'subject',
      'plain as text',
      'state',
    ])
    .where('accountId', '=', accountId)
    // The notices to the office repeat what is in the orders.
    .where('template', '!=', 'order-notice')
    .orderBy('id')
    .execute();

export const findNewsletterOf = (db: Db, email: string) =>
  db
    .selectFrom('newsletterSubscribers')
    .select(['state', 'language', 'createdAt as since', 'changedAt'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();

export const listSignInsOf = (db: Db, accountId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['site', 'expiresAt as until'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('expiresAt')
    .execute();

/** What would be lost with an account that has been used: whether it has ordered or has terms, and whether it has a diet. */
export const findUseOf = (db: Db, accountId: number) =>
  db
    .selectNoFrom(({ exists, selectFrom, or }) => {
      const has = (table: 'orders' | 'standingOrders' | 'agreements' | 'dietaryProfiles') =>
        exists(selectFrom(table).select('accountId').where('accountId', '=', accountId));
      return [
        or([has('orders'), has('standingOrders'), has('agreements')]).as('isInUse'),
        has('dietaryProfiles').as('hasDiet'),
      ];
    })
    .executeTakeFirstOrThrow();
