// What other rooms may import from this room, besides its pure *.domain.ts files.
export { readPostalAddresses, type PostalAddress } from '#customers/addresses/addresses.queries.ts';
export { addAddress, changeAddress, readAddresses } from '#customers/addresses/change-addresses.ts';
export { postalLines } from '#customers/addresses/postal-addresses.ts';
export {
  saveProfile,
  saveCustomerState,
  customerStateOn,
} from '#customers/client-file/change-client-file.ts';
export {
  findDueServiceEnd,
  listDueServiceEnds,
  listContacts,
  listNotes,
  listCustomerStates,
  updateEndCarriedOut,
} from '#customers/client-file/client-file.queries.ts';
export { readPossibleDuplicates } from '#customers/client-file/read-possible-duplicates.ts';
export {
  causeFor,
  uniqueByEmail,
  statementRecipientsOf,
  readMessageRecipients,
  type MessageRecipient,
} from '#customers/client-file/read-recipients.ts';
export { insertDifferentPair } from '#customers/client-file/possible-duplicates.queries.ts';
export { addImportedAllergies, readDiet, readDiets, type ListedDiet } from '#customers/diet/save-diet.ts';
export { listDietsToConfirm } from '#customers/diet/worklist.queries.ts';
export { readDoorPlan, readDoorPlans } from '#customers/door-plan/save-door-plan.ts';
export { versionOf } from '#customers/profile/change-personal-data.ts';
export { fillPersonalInfo, getClientFileProfile } from '#customers/profile/profile.queries.ts';
