/** All messages in English, merged from the files for the home screen, games, lessons and tables. */
import around from "../../../i18n/around/en.json";
import learn from "../../../i18n/learn/en.json";
import game from "../../../i18n/en.json";
import table from "../../../i18n/table/en.json";
import tablePlay from "../../../i18n/table-play/en.json";
import type { Dictionary } from "../dictionary";

const dictionary: Dictionary = { ...around, ...game, ...learn, ...table, ...tablePlay };
export default dictionary;
