/** WebDriver's codes for named keys. */
export const KEYS = {
  tab: "\uE004",
  enter: "\uE007",
  shift: "\uE008",
  control: "\uE009",
  alt: "\uE00A",
  escape: "\uE00C",
  left: "\uE012",
  up: "\uE013",
  right: "\uE014",
  down: "\uE015",
  f5: "\uE035",
  f11: "\uE03B",
};
