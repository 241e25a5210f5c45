/** All messages in Spanish, merged from the files for the home screen, games, lessons and tables. */
import around from "../../../i18n/around/es.json";
import learn from "../../../i18n/learn/es.json";
import game from "../../../i18n/es.json";
import table from "../../../i18n/table/es.json";
import tablePlay from "../../../i18n/table-play/es.json";
import type { Dictionary } from "../dictionary";

const dictionary: Dictionary = { ...around, ...game, ...learn, ...table, ...tablePlay };
export default dictionary;
