{-# LANGUAGE LambdaCase #-}
-- | Carts of a shop.
module Shop.Cart
  ( Cart (..), Price, add, total
  , module Shop.Types
  ) where

import Shop.Types

-- | What somebody wants to have.
data Cart a = Cart { owner :: String, items :: ![a] }
            | Empty
            deriving (Show, Eq)

newtype Price = Price { cents :: Int }
type Name = String
data Shape where
  Round :: Double -> Shape

-- | Adds an item,
-- in front of the others.
{-# INLINE add #-}
add :: a
    -> Cart a
    -> Cart a
add x (Cart o xs)
  | null xs = Cart o [x]
  | otherwise = go xs
  where
    go ys = Cart o (x : ys)
    limit = 10
-- nothing to add to
add x Empty = Cart "" [x]

total = sum . map cents

limit :: Int
limit = 10

(<+>) :: Price -> Price -> Price
Price a <+> Price b = Price (a + b)

a `before` b = cents a < cents b

main :: IO ()
main = do
  let twice n = n * 2
  print (twice limit)
