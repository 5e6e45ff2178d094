// What other rooms may import from this room, besides its pure *.domain.ts files.
export { readPostalAddresses, type PostalAddress } from './addresses/addresses.queries.ts';
export { addAddress, changeAddress, readAddresses } from './addresses/change-addresses.ts';
export { postalLines } from './addresses/postal-addresses.ts';
export { saveProfile, setState, stateOn } from './client-file/change-file.ts';
export {
  findDueEnd,
  listDueEnds as listComingEnds,
  listContacts,
  listNotes,
  listStates,
  updateEndCarriedOut,
} from './client-file/customer-file.queries.ts';
export { readPossibleDuplicates as readPossiblySame } from './client-file/find-same-people.ts';
export {
  causeFor,
  uniqueByEmail as eachOnce,
  statementRecipientsOf as payersOf,
  readAddressees,
  type Addressee,
} from './client-file/read-addressees.ts';
export { insertDifferentPeople } from './client-file/same-people.queries.ts';
export {
  addImportedAllergies as keepListedDiet,
  readDiet,
  readDiets,
  type ListedDiet,
} from './diet/save-diet.ts';
export { listDietsToConfirm } from './diet/worklist.queries.ts';
export { readDoorPlan, readDoorPlans } from './door-plan/save-door-plan.ts';
export { versionOf } from './profile/change-kept.ts';
export { fillPersonalInfo, getFileProfile as getKeptProfile } from './profile/profile.queries.ts';
