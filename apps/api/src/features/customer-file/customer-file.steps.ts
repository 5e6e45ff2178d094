export {
  deleteFile as eraseFile,
  findDueEnd as readDueEnd,
  listComingEnds as readComingEnds,
  listContacts as readContacts,
  listNotes as readNotes,
  listStates as readStates,
  updateCarriedOut as rememberEnd,
} from './customer-file.queries.ts';
