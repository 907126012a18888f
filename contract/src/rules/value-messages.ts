/** Of values that programs give, as people choose them in the console. */
export const atMostMany = 'Use {count} entries at most';
export const useFields = 'Use an object with the fields {fields}';
export const useFlag = 'Use true or false';
export const useList = 'Use a list';
export const useNumber = 'Use a number from {minimum} to {maximum}';
export const useOneOf = 'Use one of these: {values}';
export const useText = 'Use a text';
export const useWholeNumber = 'Use a whole number from {minimum} to {maximum}';
