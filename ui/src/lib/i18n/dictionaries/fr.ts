/** All messages in French, merged from the files for the home screen, games, lessons and tables. */
import around from "../../../i18n/around/fr.json";
import learn from "../../../i18n/learn/fr.json";
import game from "../../../i18n/fr.json";
import table from "../../../i18n/table/fr.json";
import tablePlay from "../../../i18n/table-play/fr.json";
import type { Dictionary } from "../dictionary";

const dictionary: Dictionary = { ...around, ...game, ...learn, ...table, ...tablePlay };
export default dictionary;
