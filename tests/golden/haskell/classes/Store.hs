{-# LANGUAGE TypeFamilies, FunctionalDependencies #-}
module Store (Store (..), Pretty) where

class Monad m => Store m k | m -> k where
  type Key m
  -- | Loads.
  load, reload :: k -> m (Maybe a)
  save :: k -> a -> m ()
  save _ _ = pure ()
  infixl 4 <~>
  (<~>) :: k -> k -> m k
  {-# MINIMAL load #-}

class Pretty a where pretty :: a -> String

instance Store IO FilePath where
  load path = Just <$> readIt path
  a <~> b = combine a b

instance (Pretty a, Pretty b) => Pretty (Either a b) where
  pretty (Left a) = "left " ++ pretty a
  pretty (Right b) = pretty b

newtype Wrap = Wrap Int deriving newtype (Num)
deriving instance Show Wrap

pattern P :: a -> Maybe a
pattern P x = Just x

foreign import ccall "math.h sin" c_sin :: Double -> Double

type family Elem c where
  Elem [e] = e
