/** What a table of people says where no respondent stands beside a country. */
export const NO_PEOPLE =
  'No respondent stands beside any country: that takes a figure on all six dimensions, and a country with all six scores.';
